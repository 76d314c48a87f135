/** What is to be read of items, as paths (`wishes[0].structure_id`): any name may be a word of DynamoDB's own. */
export const projected = (paths: readonly string[]) => {
  const names = new Set(paths.flatMap((path) => path.match(/[a-z]\w*/gi) ?? []));
  return {
    ProjectionExpression: paths.map((path) => path.replace(/[a-z]\w*/gi, "#$&")).join(", "),
    ExpressionAttributeNames: Object.fromEntries([...names].map((name) => [`#${name}`, name])),
  };
};
