/** R3, as processes: a backup while members write, restored elsewhere, where a server then runs. */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join, resolve } from 'node:path'
import smCrypto from 'sm-crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { runCommandLine } from '../../../../server/cli/command-line.ts'
import { contract, type EndpointName } from '../../../../src/contract/contract.ts'
import { copyEmbedded } from '../../../helpers/embedded-copy.ts'
import { PERSON } from '../../../helpers/orders.ts'
import { endAll, installation, startProcess } from '../../../helpers/server-process.ts'
import { clientHeaders } from '../../../helpers/client-headers.ts'

// The tests start processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 90_000 })

const ROOT = resolve(import.meta.dirname, '../../../..')
/** A limit that this test never reaches, because it writes without a pause. */
const unlimited = () => {
  const place = installation()
  place.env['RATE_LIMIT_PER_MINUTE'] = '1000000'
  return place
}
const here = unlimited()
const there = unlimited()
beforeAll(() => copyEmbedded(here.env['DATA_DIR'] ?? ''))
afterEach(endAll)
afterAll(() => {
  here.remove()
  there.remove()
})

type Ran = { code: number; out: string; error: string }

/** `npm run admin -- …` */
const admin = (env: Record<string, string>, ...args: string[]): Promise<Ran> =>
  new Promise((done) => {
    execFile(
      process.execPath,
      [join(ROOT, 'server/cli/main.ts'), ...args],
      { cwd: ROOT, env: { PATH: process.env['PATH'], ...env } },
      (failure, out, error) => done({ code: Number(failure?.code ?? 0), out, error }),
    )
  })

/** The demonstration member at a server, signed in. */
async function member(url: string) {
  // oxlint-disable-next-line typescript/no-explicit-any
  const post = async (name: EndpointName, params: object, token?: string): Promise<any> => {
    const reply = await fetch(`${url}/api/tool`, {
      method: 'POST',
      headers: clientHeaders(token),
      body: JSON.stringify({ method: 'POST', url: contract[name].url, params }),
    })
    return reply.json()
  }
  const page = await (await fetch(url)).text()
  const text =
    /veriscope-config" content="([^"]*)"/.exec(page)?.[1]?.replaceAll('&quot;', '"') ?? ''
  const { demo, sm2PublicKey } = JSON.parse(text) as {
    demo: { email: string; password: string }
    sm2PublicKey: string
  }
  const password = `04${smCrypto.sm2.doEncrypt(demo.password, sm2PublicKey, 0)}`
  const signedIn = await post('token', { grant_type: 'sci_web', email: demo.email, password })
  const call = (name: EndpointName, params: object) =>
    post(name, params, signedIn.access_token as string)
  /** Orders a plan as the page does; an operator command then marks it as paid. */
  const buy = async (env: Record<string, string>, planId: string): Promise<string> => {
    const { data: quote } = await call('orderPreview', { planId })
    const { amount: expectedAmount, currency } = quote
    const params = { planId, title: PERSON, expectedAmount, currency }
    const ordered = await call('submitOrder', { ...params, idempotencyKey: randomUUID() })
    expect(ordered.code, JSON.stringify(ordered)).toBe(200)
    const id = ordered.data.id as string
    const paid = await runCommandLine(['orders', 'pay', id, 'Bank', 'transfer'], env)
    expect([paid.code, paid.error]).toEqual([0, ''])
    return id
  }
  const invoiceNumbers = async () => {
    const { data } = await call('invoicePage', { current: 1, size: 10 })
    return (data.records as { number: string }[]).map(({ number }) => number).toSorted()
  }
  return { call, buy, invoiceNumbers }
}

test('R3 backs up during writes, restores into an empty directory, and the product continues', async () => {
  const first = await startProcess(here.env)
  const demoMember = await member(first.url)
  // The demonstration member's orders and records.
  const invoices = await demoMember.invoiceNumbers()
  expect(invoices[0]).toMatch(/^VS\d{4}-000001$/)
  const { data: orders } = await demoMember.call('orderPage', { current: 1, size: 10 })
  const { data: records } = await demoMember.call('recordPage', { current: 1, size: 10 })
  expect(records.total).toBeGreaterThan(0)

  // Writes continue before, during and after the backup; each confirmed one counts.
  let acknowledged = 0
  const over = new AbortController()
  const writing = (async () => {
    while (!over.signal.aborted) {
      const reply = await demoMember.call('updateProfile', { nickName: `name ${acknowledged + 1}` })
      expect(reply.code, JSON.stringify(reply)).toBe(200)
      acknowledged += 1
    }
  })()
  await vi.waitFor(() => expect(acknowledged).toBeGreaterThan(2), { timeout: 60_000 })
  const before = acknowledged
  const file = join(here.root, 'backup.gz')
  const saved = await admin(here.env, 'backup', file)
  expect([saved.code, saved.error]).toEqual([0, ''])
  const after = acknowledged
  await vi.waitFor(() => expect(acknowledged).toBeGreaterThan(after), { timeout: 60_000 })
  over.abort()
  await writing

  const restored = await admin(there.env, 'restore', file)
  expect([restored.code, restored.error]).toEqual([0, ''])
  const second = await startProcess(there.env)
  // The old password works, because the backup contains the secrets.
  const again = await member(second.url)
  const { data: me } = await again.call('me', {})
  const name = Number(/^name (\d+)$/.exec(me.nickName as string)?.[1])
  // All writes confirmed before the backup are there; later ones may be.
  expect(name).toBeGreaterThanOrEqual(before)
  expect(name).toBeLessThanOrEqual(after + 1)
  expect((await again.call('orderPage', { current: 1, size: 10 })).data).toEqual(orders)
  expect((await again.call('recordPage', { current: 1, size: 10 })).data).toEqual(records)
  expect(await again.invoiceNumbers()).toEqual(invoices)
  // The invoice numbers continue without a gap.
  await again.buy(there.env, '7202')
  const next = `${(invoices.at(-1) ?? '').slice(0, -6)}${String(invoices.length + 1).padStart(6, '0')}`
  expect(await again.invoiceNumbers()).toEqual([...invoices, next])
  await Promise.all([first.end(), second.end()])
})
