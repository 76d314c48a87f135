import { encodeQR } from "qr";

/** A QR code, black on white whatever the theme: cameras ask for it. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: 2 });
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg
      className="mt-3 mb-2 w-42 rounded-md border border-line-strong bg-white-paper p-2"
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  );
};
