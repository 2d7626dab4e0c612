/**
 * To a new version and back, as `docs/operating.md` says: `npm run bench -- update [--from=COMMIT]`. A version from this
 * repository's history makes data, this one takes them over, and the older one is started on them again: it goes on, or
 * says why not, and then the backup from before the update brings it back. Dependencies are those of now.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import smCrypto from 'sm-crypto'
import { brand } from '../../src/contract/brand.ts'
import type { EndpointName } from '../../src/contract/contract.ts'
import { endAll, installation, runToEnd, startProcess } from '../helpers/server-process.ts'
import { valuesOf } from './options.ts'
import { call, closeAgents, send } from './hostile/client.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
/** The last version with an older schema. */
const beforeMigration = () =>
  `${git('log', '-1', '--format=%H', '--', 'server/db/migrations/meta/_journal.json')}^`
const FROM = valuesOf('from')[0] ?? beforeMigration()

const folder = mkdtempSync(join(tmpdir(), 'veriscope-update-'))
const older = join(folder, 'older')
const place = installation()
const backup = join(folder, 'before.gz')
const local = { ...place.env, MODE: 'local', DEMO: '1' }

/** The demonstration member, signed in at a server. */
async function member(url: string) {
  const from = '127.0.0.1'
  const page = (await send(url, { path: '/index.html', from })).text
  const config = /"veriscope-config"\s+content="([^"]*)"/.exec(page)?.[1] ?? '{}'
  const { sm2PublicKey } = JSON.parse(config.replaceAll('&quot;', '"')) as { sm2PublicKey: string }
  const secrets = JSON.parse(
    readFileSync(join(place.env['DATA_DIR'] ?? '', 'secrets.json'), 'utf8'),
  ) as { demoPassword: string }
  const password = `04${smCrypto.sm2.doEncrypt(secrets.demoPassword, sm2PublicKey, 0)}`
  const ask = async (name: EndpointName, params: object, token?: string) => {
    const reply = await call(url, name, params, { from, ...(token && { token }) })
    if (reply.status !== 200) throw new Error(`${name}: ${reply.status} ${reply.text}`)
    return JSON.parse(reply.text)
  }
  const email = brand.demoEmail
  const { access_token: token } = await ask('token', { grant_type: 'sci_web', email, password })
  return {
    save: (id: string) =>
      ask(
        'saveRecord',
        {
          id,
          toolId: '6001',
          title: id,
          fileName: 'f',
          inputSha256: '0'.repeat(64),
          variants: 1,
          engineVersion: '1',
          headline: '{}',
          result: '{}',
          createdAt: '2026-11-19T10:00:00Z',
        },
        token,
      ),
    has: async (id: string) => {
      const { status, text } = await call(url, 'record', { id }, { from, token })
      return status === 200 && JSON.parse(text).data.title === id
    },
  }
}

function demand(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(`not so: ${what}`)
  console.log(`ok  ${what}`)
}

const BEFORE = '176364720000000001'
const AFTER = '176364720000000002'

async function goesBack(): Promise<void> {
  const again = await startProcess(local, older).catch((error: Error) => error)
  if (!(again instanceof Error)) {
    const own = await member(again.url)
    const kept = join(place.env['DATA_DIR'] ?? '', 'pg-before-postgres')
    if (existsSync(kept) && !(await own.has(BEFORE))) {
      await again.end()
      const before = join(place.env['DATA_DIR'] ?? '', 'pg')
      rmSync(before, { recursive: true, force: true })
      renameSync(kept, before)
      const restored = await startProcess(local, older)
      demand(
        await (await member(restored.url)).has(BEFORE),
        'back: an older engine goes on with its own folder, as it was before the update',
      )
      await restored.end()
      return
    }
    demand(
      (await own.has(BEFORE)) && (await own.has(AFTER)),
      'back: the older one goes on with all',
    )
    await again.end()
    return
  }
  const said = /\S.*(?:newer|schema).*/.exec(again.message)?.[0]
  demand(said !== undefined, `back: the older one refuses: ${said}`)
  rmSync(place.env['DATA_DIR'] ?? '', { recursive: true })
  const { code, output } = await runToEnd(local, ['server/cli/main.ts', 'restore', backup], older)
  demand(code === 0, `its backup is restored: ${output.trim().split('\n').at(-1)}`)
  const restored = await startProcess(local, older)
  demand(await (await member(restored.url)).has(BEFORE), 'and it goes on with what was before')
  await restored.end()
}

try {
  git('worktree', 'add', '-q', '--detach', older, FROM)
  symlinkSync(join(ROOT, 'node_modules'), join(older, 'node_modules'))
  console.log(`from ${git('log', '-1', '--format=%h of %as', FROM)}`)
  const first = await startProcess(local, older)
  await (await member(first.url)).save(BEFORE)
  const made = await runToEnd(local, ['server/cli/main.ts', 'backup', backup], older)
  demand(made.code === 0, 'a backup before the update')
  demand((await first.end()) === 0, 'the older version stops')
  const second = await startProcess(local)
  const own = await member(second.url)
  demand(await own.has(BEFORE), 'the newer one starts on its data and has what was saved')
  await own.save(AFTER)
  await second.end()
  await goesBack()
} catch (error) {
  process.exitCode = 1
  console.log((error as Error).message)
} finally {
  closeAgents()
  await endAll()
  git('worktree', 'remove', '--force', older)
  place.remove()
  rmSync(folder, { recursive: true, force: true })
}
