/** Transports of mails (SMTP) and of text messages (an HTTP gateway). */
import type { Config } from '../config.ts'
import type { Transport } from './dispatcher.ts'
import type { Channel } from '../db/vocabularies.ts'

const GATEWAY_TIMEOUT_MS = 10_000

async function smtpTransport(smtp: NonNullable<Config['smtp']>): Promise<Transport> {
  const { createTransport } = await import('nodemailer')
  const mailer = createTransport(smtp.url, { from: smtp.from })
  const domain =
    smtp.from
      .split('@')
      .at(-1)
      ?.replace(/[^\w.-]/g, '') || 'localhost'
  return async ({ id, recipient, subject, body, headers }) => {
    await mailer.sendMail({
      to: recipient,
      subject,
      text: body,
      messageId: `<${id}@${domain}>`,
      ...(headers === null ? {} : { headers }),
    })
  }
}

/** Transport to a plain HTTP gateway: POST `{ to, text }` with a bearer token. */
function smsTransport(gateway: NonNullable<Config['smsGateway']>): Transport {
  return async ({ recipient, body }) => {
    const reply = await fetch(gateway.url, {
      method: 'POST',
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        ...(gateway.token === null ? {} : { authorization: `Bearer ${gateway.token}` }),
      },
      body: JSON.stringify({ to: recipient, text: body }),
      signal: AbortSignal.timeout(GATEWAY_TIMEOUT_MS),
    })
    if (!reply.ok) throw new Error(`the SMS gateway answered ${reply.status}`)
  }
}

/** The transports of the configured channels. */
export async function configuredTransports(
  config: Pick<Config, 'smtp' | 'smsGateway'>,
): Promise<Partial<Record<Channel, Transport>>> {
  return {
    ...(config.smtp === null ? {} : { mail: await smtpTransport(config.smtp) }),
    ...(config.smsGateway === null ? {} : { sms: smsTransport(config.smsGateway) }),
  }
}
