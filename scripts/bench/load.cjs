// Loads one bundle in a fresh process and says how many milliseconds that took. Plain JavaScript, so that no type
// stripping weighs on what is measured.
const started = performance.now();
require(process.argv[2]);
process.stdout.write(String(performance.now() - started));
