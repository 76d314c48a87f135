/** Stands in for the SDK's reading of ~/.aws: Lambda says everything in the environment, and there is no such file. */
export const loadSharedConfigFiles = async () => ({ configFile: {}, credentialsFile: {} });
export const CONFIG_PREFIX_SEPARATOR = ".";
