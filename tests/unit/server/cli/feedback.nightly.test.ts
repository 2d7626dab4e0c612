/**
 * Feedback with operator commands, during and after a server on the same data. Starting a process takes
 * most of the time, so only a few commands run as processes.
 */
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import smCrypto from 'sm-crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { runCommandLine } from '../../../../server/cli/command-line.ts'
import { contract, type EndpointName } from '../../../../src/contract/contract.ts'
import { copyEmbedded } from '../../../helpers/embedded-copy.ts'
import { PNG, sentFile } from '../../../helpers/feedback.ts'
import {
  endAll,
  installation,
  type ServerProcess,
  startProcess,
} from '../../../helpers/server-process.ts'
import { clientHeaders } from '../../../helpers/client-headers.ts'

// The tests start processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const ROOT = resolve(import.meta.dirname, '../../../..')
const place = installation()
afterAll(async () => {
  await endAll()
  place.remove()
})

type Ran = { code: number; out: string; error: string }

/** `npm run admin -- …`, in this process. */
const admin = (...args: string[]): Promise<Ran> => runCommandLine(args, place.env)

/** `npm run admin -- …` */
function adminProcess(...args: string[]): Promise<Ran> {
  return new Promise((done) => {
    execFile(
      process.execPath,
      [join(ROOT, 'server/cli/main.ts'), ...args],
      { cwd: ROOT, env: { PATH: process.env['PATH'], ...place.env } },
      (failure, out, error) => done({ code: Number(failure?.code ?? 0), out, error }),
    )
  })
}

// oxlint-disable-next-line typescript/no-explicit-any
async function call(url: string, name: EndpointName, params: object, token?: string): Promise<any> {
  const reply = await fetch(`${url}/api/tool`, {
    method: 'POST',
    headers: clientHeaders(token),
    body: JSON.stringify({ method: 'POST', url: contract[name].url, params }),
  })
  return reply.json()
}

/** Signs the demonstration member in on a server that has just started. */
async function signIn(url: string): Promise<string> {
  const page = await (await fetch(url)).text()
  const text =
    /veriscope-config" content="([^"]*)"/.exec(page)?.[1]?.replaceAll('&quot;', '"') ?? ''
  const { demo, sm2PublicKey } = JSON.parse(text) as {
    demo: { email: string; password: string }
    sm2PublicKey: string
  }
  const password = `04${smCrypto.sm2.doEncrypt(demo.password, sm2PublicKey, 0)}`
  const params = { grant_type: 'sci_web', email: demo.email, password }
  return ((await call(url, 'token', params)) as { access_token: string }).access_token
}

const ID = '176364720000000001'

describe('feedback, from the member to the operator and back', () => {
  let server: ServerProcess
  let token = ''
  beforeAll(async () => {
    await copyEmbedded(place.env['DATA_DIR'] ?? '')
    server = await startProcess(place.env)
    token = await signIn(server.url)
    const sent = await call(
      server.url,
      'sendFeedback',
      {
        id: ID,
        kind: 'problem',
        title: '\u001b]0;owned\u0007 图没有画出来',
        body: 'First line\n\u001b[2JSecond line',
        context: '{"page":"/user/records"}',
        ...sentFile('shot.png', 'image/png', PNG),
      },
      token,
    )
    expect(sent.code).toBe(200)
  })

  test('a process beside the server reaches the embedded database through it', async () => {
    const beside = await adminProcess('feedback', 'list')
    expect([beside.code, beside.out]).toEqual([0, expect.stringContaining(ID)])
    const nowhere = await adminProcess('feedback', 'show', '77')
    expect(nowhere).toEqual({ code: 1, out: '', error: 'There is no feedback 77\n' })
  })

  test('an answer from a file reaches the member, once', async () => {
    const file = join(place.root, 'answer.txt')
    writeFileSync(file, '\uFEFF已经修好。\r\nPlease reload.\n')
    const first = await admin('feedback', 'answer', ID, '--file', file)
    expect([first.code, first.error]).toEqual([0, ''])
    expect(first.out).toMatch(/^Answered\./)
    const second = await admin('feedback', 'answer', ID, '--file', file)
    expect([second.code, second.error]).toEqual([1, expect.stringMatching(/there already/)])
    expect((await admin('feedback', 'answer', ID, 'And', 'one', 'more')).code).toBe(0)

    const { data } = await call(server.url, 'feedback', { id: ID }, token)
    expect(data).toMatchObject({ state: 'answered', messageCount: 3 })
    expect(data.messages[1]).toMatchObject({ isOurs: true, body: '已经修好。\nPlease reload.' })
    expect(data.messages[2].body).toBe('And one more')
    const { data: notified } = await call(server.url, 'notificationPage', {}, token)
    const hrefs = notified.records.map(({ href }: { href: string | null }) => href)
    expect(hrefs.filter((href: string) => href === `/user/feedback?id=${ID}`)).toHaveLength(2)
    const mails = await (await fetch(`${server.url}/dev/mailbox`)).text()
    expect(mails).toContain('Please reload.')
  })

  test('closes a thread after the server has stopped', async () => {
    expect(await server.end()).toBe(0)
    expect((await adminProcess('feedback', 'close', ID)).out).toBe('Closed\n')
    expect((await admin('feedback', 'close', ID)).out).toBe('It was closed already')
    expect((await admin('feedback', 'list', '--state', 'closed')).out).toContain(ID)
  })
})
