/** An address breaks after its @ first: elsewhere it reads as two words. Its box sets `wrap-anywhere` for longer ones. */
export const BreakableEmail = ({ children: email }: { children: string }) => {
  const at = email.indexOf("@") + 1;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
};
