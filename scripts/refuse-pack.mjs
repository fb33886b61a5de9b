// Runs before `npm pack` and `npm publish` in a package's own folder, where its manifest opens doors into the sources that
// no tarball has, and nobody has looked whether it is built.
console.error(
  "Packages are packed and published together: npm run release -- --dry-run, from the root of the repository.",
);
process.exitCode = 1;
