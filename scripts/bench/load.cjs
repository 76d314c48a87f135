// Loads one bundle and prints how many milliseconds that took. Plain JavaScript: type stripping would add to the time.
const started = performance.now();
require(process.argv[2]);
process.stdout.write(String(performance.now() - started));
