import { type IncomingMessage, request } from "node:http";
import { createSecureServer, type ServerHttp2Session } from "node:http2";
import { listen } from "#scripts/local/ports.ts";
import { selfSigned } from "#scripts/testing/certificate.ts";

// HTTP/2 forbids connection headers.
const hopByHop = new Set(["connection", "keep-alive", "transfer-encoding", "upgrade", "host"]);
const withoutHopByHop = (headers: IncomingMessage["headers"]) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !hopByHop.has(name) && !name.startsWith(":")),
  );

/** Serves the site over HTTPS and HTTP/2, as CloudFront does. */
export const startHttp2Proxy = async (site: string): Promise<{ url: string; stop: () => void }> => {
  const sessions = new Set<ServerHttp2Session>();
  // The site refuses calls from another origin.
  const ofSite = ({ origin }: IncomingMessage["headers"]) => (origin ? { origin: new URL(site).origin } : {});
  const server = createSecureServer({ ...selfSigned(), allowHTTP1: true }, (incoming, outgoing) => {
    const forwarded = request(
      new URL(incoming.url, site),
      {
        method: incoming.method,
        headers: { ...withoutHopByHop(incoming.headers), ...ofSite(incoming.headers) },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, withoutHopByHop(answer.headers));
        answer.pipe(outgoing.stream ?? outgoing);
      },
    );
    forwarded.on("error", () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  server.on("session", (session: ServerHttp2Session) => sessions.add(session));
  const port = await listen(server as never, 0);
  return {
    url: `https://localhost:${port}`,
    stop: () => {
      for (const session of sessions) session.destroy();
      server.close();
    },
  };
};
