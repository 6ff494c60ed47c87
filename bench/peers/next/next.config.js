export default { distDir: "build" };
