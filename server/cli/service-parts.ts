/** Dependencies of service functions that are called by a command instead of a request. */
import type { Config } from '../config.ts'
import { createOutbox, type Outbox } from '../mail/outbox.ts'
import { configuredTransports } from '../mail/transports.ts'

/** A log without output: the result of a command has everything that the operator needs. */
export const silentLog = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} }

/** Creates an outbox for commands. The running server sends its messages, or does so at its next start. */
export async function operatorOutbox(config: Config): Promise<Outbox> {
  const transports = await configuredTransports(config)
  return createOutbox(
    (channel) => channel === 'push' || transports[channel] !== undefined,
    () => {},
  )
}

/** Address of the server in links of mails. */
export const originOf = ({ publicOrigin, port }: Config) =>
  publicOrigin?.origin ?? `http://localhost:${port}`
