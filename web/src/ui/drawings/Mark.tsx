/** Two pieces cut to fit. `onDark` where the ground is walnut. */
export const Mark = ({ onDark }: { onDark?: boolean }) => (
  <svg viewBox="0 0 34 34" aria-hidden="true">
    <path
      d="M8 1H13V12L24 7V27L13 22V33H8A7 7 0 0 1 1 26V8A7 7 0 0 1 8 1Z"
      fill={onDark ? "var(--on-wood-strong)" : "var(--brand)"}
    />
    <path
      d="M15.4 1H26A7 7 0 0 1 33 8V26A7 7 0 0 1 26 33H15.4V25.5L26.2 30.4V3.6L15.4 8.5Z"
      fill="var(--accent)"
    />
  </svg>
);
