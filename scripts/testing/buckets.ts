/** The bucket that all tests share: the ids of its objects are each test's own. */
export const testBucket = "compagnon-tests";

/** For the test of backups, which empties it. */
export const copiedBucket = "compagnon-tests-copied";

/** What the URLs of the workers' queues begin with in tests. */
export const queueUrlPrefix = "https://sqs.eu-west-3.amazonaws.com/000000000000/compagnon-";
