/** A member's change on one device appears on the next, although replies to visitors are cached. */
import { beforeAll, expect, test } from 'vitest'
import { content } from '../../../../server/db/schema.ts'
import { embeddedUpstream } from '../../../../server/proxy/embedded.ts'
import type { Upstream } from '../../../../server/proxy/upstream.ts'
import type { EndpointName } from '../../../../src/contract/contract.ts'
import { articleRow } from '../../../helpers/article-row.ts'
import { openAny } from '../../../helpers/database.ts'
import { startedService } from '../../../helpers/service-app.ts'
import { upstreamCall } from '../../../helpers/upstream-call.ts'

/** An hour, so that a wrongly cached reply stays during the whole test. */
const CACHE_MS = 3_600_000

const service = startedService(openAny)
let upstream: Upstream
beforeAll(async () => {
  upstream = embeddedUpstream(service.parts, CACHE_MS)
  await service.parts.db.insert(content).values(articleRow('1'))
})

async function call(name: EndpointName, params: Record<string, unknown>, token: string | null) {
  const { body } = await upstream.call(upstreamCall(name, { params, token }))
  // oxlint-disable-next-line typescript/no-explicit-any -- each test says what it expects
  return (JSON.parse(body as string) as { data: any }).data
}

test('the member’s other device gets a like, a favourite and a profile at once', async () => {
  await service.addMember('fresh@example.org')
  const here = (await service.signIn('fresh@example.org')).data.access_token as string
  const there = (await service.signIn('fresh@example.org')).data.access_token as string
  const liked = async (token: string | null) => {
    const one = await call('content', { id: '1' }, token)
    const [listed] = (await call('contentPage', {}, token)).records
    return [one.liked, one.favourite, listed.liked, listed.favourite, one.likeCount]
  }
  expect(await liked(null)).toEqual([false, false, false, false, 0])
  expect(await liked(there)).toEqual([false, false, false, false, 0])
  await call('like', { id: '1' }, here)
  await call('addFavourite', { articleId: '1' }, here)
  expect(await liked(there)).toEqual([true, true, true, true, 1])
  // A visitor gets the new count as soon as it is computed, but no request waits for it.
  await expect.poll(() => liked(null)).toEqual([false, false, false, false, 1])
  await call('cancelLike', { id: '1' }, there)
  expect(await liked(here)).toEqual([false, true, false, true, 0])
  await call('updateProfile', { nickName: 'Barbara' }, here)
  expect((await call('me', {}, there)).nickName).toBe('Barbara')
  await call('updatePreferences', { newsMail: true }, there)
  expect((await call('preferences', {}, here)).newsMail).toBe(true)
})
