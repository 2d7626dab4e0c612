/** A real SMTP server on loopback, so that tests check received mails. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { startDispatcher } from '../../server/mail/dispatcher.ts'
import { configuredTransports } from '../../server/mail/transports.ts'
import type { Database } from '../../server/db/database.ts'
import { eq } from '../../server/db/drizzle.ts'
import { outbox } from '../../server/db/schema.ts'

export type ReceivedMail = {
  to: string[]
  /** Unfolded, by name in lower case. */
  headers: ReadonlyMap<string, string>
  subject: string
  text: string
}

/** Decodes the words of a header by RFC 2047. */
function decodeWords(header: string): string {
  return header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_all, how: string, word: string) =>
      how.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('latin1')
        : quoted(word.replaceAll('_', ' ')),
    )
}

const quoted = (text: string) =>
  text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_all, hex: string) =>
      String.fromCodePoint(Number.parseInt(hex, 16)),
    )
const utf8 = (latin: string) => Buffer.from(latin, 'latin1').toString('utf8')

function read(raw: string, to: string[]): ReceivedMail {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  const rows = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = new Map(
    rows.map((row) => {
      const at = row.indexOf(':')
      return [row.slice(0, at).toLowerCase(), row.slice(at + 1).trim()] as const
    }),
  )
  const how = headers.get('content-transfer-encoding')?.toLowerCase()
  const bytes =
    how === 'base64'
      ? Buffer.from(body, 'base64').toString('latin1')
      : how === 'quoted-printable'
        ? quoted(body)
        : body
  return {
    to,
    headers,
    subject: utf8(decodeWords(headers.get('subject') ?? '')),
    text: utf8(bytes).replaceAll('\r\n', '\n'),
  }
}

/** Starts a server that accepts every mail. */
export async function startSmtpServer() {
  const arrived: ReceivedMail[] = []
  /** Number of the next mails that are refused with a transient error. */
  let refusals = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refusals > 0) {
          refusals -= 1
          done(Object.assign(new Error('try again later'), { responseCode: 451 }))
          return
        }
        const to = session.envelope.rcptTo.map(({ address }) => address)
        arrived.push(read(Buffer.concat(chunks).toString('latin1'), to))
        done()
      })
    },
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo
  const smtp = { url: `smtp://127.0.0.1:${port}`, from: 'Veriscope <post@veriscope.example>' }
  return {
    arrived,
    smtp,
    refuseNext: (count: number) => void (refusals = count),
    /** Lets a dispatcher send all pending messages of a database, as a server with SMTP_URL does. */
    async deliver(db: Database, clock: () => Date = () => new Date()): Promise<void> {
      await db.update(outbox).set({ status: 'pending' }).where(eq(outbox.status, 'kept'))
      const silent = () => {}
      const log = { info: silent, warn: silent, error: silent, debug: silent }
      const transports = await configuredTransports({ smtp, smsGateway: null })
      const dispatcher = startDispatcher({ db, transports, log, clock })
      dispatcher.wake()
      const until = Date.now() + 20_000
      for (;;) {
        const left = await db.select().from(outbox).where(eq(outbox.status, 'pending'))
        const due = left.filter(({ nextAttemptAt }) => nextAttemptAt <= clock())
        if (due.length === 0 || Date.now() > until) break
        await new Promise((later) => setTimeout(later, 20))
      }
      await dispatcher.stop()
    },
    stop: () => new Promise<void>((stopped) => server.close(() => stopped())),
  }
}
