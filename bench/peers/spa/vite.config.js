import react from "@vitejs/plugin-react";

// Fonts stay files of their own: not every page needs each.
export default { plugins: [react()], build: { assetsInlineLimit: 0 } };
