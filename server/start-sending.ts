/** Starts the senders of the outbox: mails, text messages and push notifications. */
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { Logger } from './logging.ts'
import { startDispatcher } from './mail/dispatcher.ts'
import { createOutbox, type Outbox } from './mail/outbox.ts'
import { configuredTransports } from './mail/transports.ts'
import { pushTransport } from './push/transport.ts'
import type { UsedSecrets } from './secrets-fingerprint.ts'
import { contactOf, deriveVapid } from './push/vapid.ts'

type Parts = { db: Database; log: Logger; clock: () => Date }

/** Running senders of the outbox. */
export type Sending = {
  outbox: Outbox
  /** The public key that devices subscribe with. */
  pushKey: string
  /** Stops after the messages that are being sent. */
  stop: () => Promise<void>
}

export async function startSending(
  config: Config,
  secrets: Pick<UsedSecrets, 'vapidPrivateKey'>,
  parts: Parts,
): Promise<Sending> {
  const transports = await configuredTransports(config)
  const vapid = deriveVapid(
    secrets.vapidPrivateKey,
    contactOf(config.smtp?.from ?? null, config.publicOrigin),
  )
  const messages = startDispatcher({ ...parts, transports })
  const pushes = startDispatcher({
    ...parts,
    transports: { push: pushTransport({ ...parts, vapid }) },
    channels: ['push'],
  })
  return {
    outbox: createOutbox(
      (channel) => channel === 'push' || transports[channel] !== undefined,
      (channel) => (channel === 'push' ? pushes : messages).wake(),
    ),
    pushKey: vapid.publicKey,
    stop: async () => {
      await messages.stop()
      await pushes.stop()
    },
  }
}
