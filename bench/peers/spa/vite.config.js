import react from "@vitejs/plugin-react";

// Keeps fonts as files, because not every page needs each of them.
export default { plugins: [react()], build: { assetsInlineLimit: 0 } };
