/** The frozen names that one module declares as data: imported, so that renamed identifiers are followed. */
import { readFileSync } from 'node:fs'
import { GROUPS } from '../../server/cli/groups.ts'
import { environment } from '../../server/config.ts'
import { createMetrics } from '../../server/observe/metrics.ts'
import { deviceCookie } from '../../server/proxy/device-cookie.ts'
import { stored } from '../../server/secrets.ts'
import { bodyKeyOf } from '../../src/cache/body-persister.ts'
import { DATA_SCHEMA } from '../../src/cache/cache-policy.ts'
import { HEADER } from '../../src/contract/codes.ts'
import { QUEUEABLE_NAMES } from '../../src/contract/contract.ts'
import { COOKIE, preferenceCookie } from '../../src/contract/cookies.ts'
import { REDIRECTS, ROUTES, TOOL_PATHS } from '../../src/contract/routes.ts'
import { SETTINGS_TABS } from '../../src/contract/settings-tabs.ts'
import * as keys from '../../src/lib/storage-keys.ts'
import type { ResultKind } from '../../src/results/result-kind.ts'
import type { Command } from '../analyse/command.ts'
import { OUT_OPTIONS } from '../analyse/out.ts'
import { NAMES as ANALYSES } from '../analyse/run-command-line.ts'
import { filesOf } from './source.ts'

/** Categories with names beside these, which only an access has. */
export const PARTLY_DECLARED = ['deviceDatabase', 'environment', 'headers']

const withOptions = (name: string, options: object) => [
  name,
  ...Object.keys(options).map((option) => `${name} --${option}`),
]

const adminCommands = () =>
  GROUPS.flatMap(({ name, commands }) => [
    name,
    ...commands.flatMap((command) =>
      withOptions(command.name, { ...command.options, ...(command.isList && { json: 0 }) }),
    ),
  ])

async function analyseCommands(): Promise<string[]> {
  const all = ANALYSES.map(async (name) => {
    const { command }: { command: Command } = await import(`../analyse/${name}.ts`)
    return withOptions(name, { ...command.options, ...(command.result && OUT_OPTIONS), json: 0 })
  })
  return (await Promise.all(all)).flat()
}

async function recordKinds(): Promise<string[]> {
  const all = filesOf('src/results/*/kind.ts').map(async (file) => {
    const { kind }: { kind: ResultKind } = await import(`../../${file}`)
    return kind.kind
  })
  return Promise.all(all)
}

/** Returns the server's metrics and their labels, as they are scraped. */
async function metrics(): Promise<string[]> {
  const load = { waiting: 1, running: 1 }
  const outbox = [{ channel: 'mail', waiting: 1, oldestS: 1 }]
  const codes = [{ channel: 'mail', by: 'all', share: 1 }]
  const { call, read } = createMetrics({
    work: { load: () => ({ short: load, pages: load, long: load }) },
    pool: { totalCount: 1, idleCount: 1, waitingCount: 1 },
    readFacts: async () => ({ outbox, codes, billingLateS: 1, backupAt: 1 }),
  })
  call('name', 200, 1)
  const own = (await read()).text.match(/^(?:# TYPE )?veriscope_.*$/gm)?.join('\n') ?? ''
  return [
    ...[...own.matchAll(/^# TYPE (veriscope_\w+)/gm)].map(([, name = '']) => name),
    ...[...own.matchAll(/[{,](?!le=)(\w+)=/g)].map(([, name]) => `label: ${name}`),
  ]
}

/** Returns every text in JSON with its path. */
function leaves(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => leaves(item, `${path}[]`))
  if (typeof value !== 'object' || value === null) return [`${path} = ${String(value)}`]
  return Object.entries(value).flatMap(([key, item]) => leaves(item, path ? `${path}.${key}` : key))
}

/** Fields of the manifests that devices remember after installing. */
const REMEMBERED = /^(?:id|start_url|shortcuts..\.url|file_handlers..\.a|share_target\.(?!enctype))/

const manifests = () =>
  filesOf('public/*.webmanifest').flatMap((file) => [
    file.replace('public', ''),
    ...leaves(JSON.parse(readFileSync(file, 'utf8')), '').filter((name) => REMEMBERED.test(name)),
  ])

/** Returns the declared frozen names by category. */
export async function declaredNames(): Promise<Readonly<Record<string, readonly string[]>>> {
  return {
    adminCommands: adminCommands(),
    analyseCommands: await analyseCommands(),
    browserStorage: Object.values(keys.storageKeys).map((keyOf) => keyOf('*')),
    caches: [...Object.values(keys.cacheStores), keys.PRIVATE_CACHE_PREFIX],
    channels: Object.values(keys.channels),
    cookies: [
      ...Object.values(COOKIE),
      preferenceCookie('*'),
      ...[true, false].map((isHttps) => deviceCookie('', isHttps).replace(/=.*/, '')),
    ],
    deviceDatabase: [`database: ${keys.deviceDbName('*')}`],
    environment: Object.keys(environment.shape),
    headers: Object.values(HEADER).map((name) => name.toLowerCase()),
    manifests: manifests(),
    metrics: await metrics(),
    outboxWrites: QUEUEABLE_NAMES,
    pages: [
      ...Object.values(ROUTES).map(({ path }) => path),
      ...Object.keys(REDIRECTS),
      ...Object.values(TOOL_PATHS),
      ...SETTINGS_TABS.map((tab) => `/pages/account-settings/${tab}`),
    ],
    privateFolders: [keys.panelFolderName('*')],
    queryCache: [`format: ${DATA_SCHEMA}`, `prefix: ${bodyKeyOf([]).replace('[]', '')}`],
    recordKinds: await recordKinds(),
    secretsFile: Object.keys(stored.shape),
  }
}
