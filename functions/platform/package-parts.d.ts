// Parts of packages by their files, which they do not declare: the whole of each takes longer to start.
declare module "xss/lib/xss.js" {
  import { FilterXSS } from "xss";

  // biome-ignore lint/style/noDefaultExport: what its file exports
  export default FilterXSS;
}
// exceljs exports no reader of ranges, and a check must count the cells that exceljs will make, not those of another reader.
declare module "exceljs/lib/utils/col-cache.js" {
  type Range = { top: number; left: number; bottom: number; right: number };
  const columns: { decodeEx(range: string): Range };
  // biome-ignore lint/style/noDefaultExport: what its file exports
  export default columns;
}
declare module "bowser/src/bowser.js" {
  export { default } from "bowser";
}
