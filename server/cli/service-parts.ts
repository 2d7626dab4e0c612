/** What functions of the service need when a command calls them in place of a call. */
import type { Config } from '../config.ts'
import { createOutbox, type Outbox } from '../mail/outbox.ts'
import { configuredTransports } from '../mail/transports.ts'

/** Nobody reads a command's log: what matters is in its answer. */
export const silentLog = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} }

/** An outbox whose messages the running server, or its next start, sends. */
export async function operatorOutbox(config: Config): Promise<Outbox> {
  const transports = await configuredTransports(config)
  return createOutbox(
    (channel) => transports[channel] !== undefined,
    () => {},
  )
}
