/** Stands in for zod's English messages, its default until somebody names another language: ours speak French. */
const english = () => ({});
// biome-ignore lint/style/noDefaultExport: zod imports the default of its language files
export default english;
