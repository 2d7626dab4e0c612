/** Operator commands that show the state of the keys and rotate them; no key is ever printed. */
import type { Config } from '../config.ts'
import { loadSecrets, rotateSecret, type Rotatable } from '../secrets.ts'
import { recordFingerprints, usedSecrets } from '../secrets-fingerprint.ts'
import type { Group, Input, Result, CommandContext, DatabaseContext } from './command.ts'
import { CommandError, UPSTREAM_OWNS } from './failure.ts'
import { formatMinute } from './terminal-text.ts'
import { UsageError } from './usage-error.ts'

type Key = {
  secret: Rotatable
  what: string
  /** The environment variable that sets the key in place of the file; null when it is not set. */
  variable: (config: Config) => string | null
  after: string
}

const KEYS: Readonly<Record<string, Key>> = {
  jwt: {
    secret: 'jwtSecret',
    what: 'signs access tokens',
    variable: ({ jwtSecret }) => (jwtSecret === null ? null : 'JWT_SECRET'),
    after:
      'Tokens signed with the old key stay valid until they expire, an hour at most: nobody is signed out. ' +
      'Codes that were sent just before have to be asked for anew.',
  },
  sm2: {
    secret: 'sm2PrivateKey',
    what: 'opens the passwords that pages encrypt',
    variable: ({ sm2PrivateKey }) => (sm2PrivateKey === null ? null : 'SM2_PRIVATE_KEY'),
    after:
      'Pages get the new key when they are loaded; the old one opens passwords for another day.',
  },
  webhook: {
    secret: 'webhookSecret',
    what: 'signs notifications of the sandbox provider',
    variable: ({ payments }) => (payments?.provider === 'stripe' ? 'STRIPE_WEBHOOK_SECRET' : null),
    after: 'Notifications are signed when they are sent, so none is lost.',
  },
}

function keyNamed(input: Input): Key {
  const name = input.operand(0)
  const key = Object.hasOwn(KEYS, name) ? KEYS[name] : undefined
  if (key !== undefined) return key
  throw new UsageError(`the key must be one of ${Object.keys(KEYS).join(', ')}: ${name}`)
}

async function rotate({ config, now }: CommandContext, input: Input): Promise<Result> {
  const key = keyNamed(input)
  if (config.upstreamUrl !== null) throw UPSTREAM_OWNS()
  const variable = key.variable(config)
  if (variable !== null) {
    throw new CommandError(
      'keyFromEnvironment',
      `The key is given by ${variable}: change it there, this command changes DATA_DIR/secrets.json`,
    )
  }
  rotateSecret(config.dataDirectory, key.secret, now)
  return {
    text: `A new ${input.operand(0)} key is written. It takes effect when the server is restarted, every one that shares it. ${key.after}`,
  }
}

async function status({ config }: CommandContext): Promise<Result> {
  const secrets = loadSecrets(config.dataDirectory)
  const rows = Object.entries(KEYS).map(([name, key]) => {
    const source = key.variable(config) ?? 'DATA_DIR/secrets.json'
    const old = key.secret === 'webhookSecret' ? undefined : secrets.previous?.[key.secret]
    return {
      name,
      what: key.what,
      source,
      rotatedAt: old?.rotatedAt ?? null,
      isWaitingForStart: old !== undefined && old.until === null,
      previousUntil: old?.until ?? null,
    }
  })
  const lines = rows.map(({ name, what, source, rotatedAt, previousUntil }) => {
    if (rotatedAt === null) return `${name}  ${what}; from ${source}`
    const end =
      previousUntil === null
        ? 'takes effect when the server starts'
        : `the one before is accepted until ${formatMinute(new Date(previousUntil))}`
    return `${name}  ${what}; from ${source}, rotated ${formatMinute(new Date(rotatedAt))}: ${end}`
  })
  return { text: lines.join('\n'), json: rows }
}

async function accept({ config, database }: DatabaseContext): Promise<Result> {
  await recordFingerprints(database.db, usedSecrets(config, loadSecrets(config.dataDirectory)))
  return {
    text: 'The keys of this machine are noted as those of the installation. Servers with other ones do not start any more; give them these.',
  }
}

export const keysGroup: Group = {
  name: 'keys',
  about: 'Keys of the installation',
  commands: [
    {
      name: 'keys status',
      usage: '',
      summary: 'where each key comes from; never the key',
      operands: [0, 0],
      isList: true,
      work: { withoutDatabase: status },
    },
    {
      name: 'keys rotate',
      usage: 'jwt|sm2|webhook',
      summary: 'makes a new one; restart the server afterwards',
      operands: [1, 1],
      check: keyNamed,
      work: { withoutDatabase: rotate },
    },
    {
      name: 'keys accept',
      usage: '',
      summary: 'notes the keys of this machine as those of the installation',
      operands: [0, 0],
      work: { database: accept },
    },
  ],
}
