/** Runs a command of the operator: a failure is a line, without a stack. */
export const runCommand = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
};
