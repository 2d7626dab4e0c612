import { expect, test } from 'vitest'
import { contract } from '../../../../src/contract/contract.ts'
import { LIMITS } from '../../../../src/contract/limits.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { BODY, feedbackWriters, PNG, sentFile, TITLE } from '../../../helpers/feedback.ts'
import { startedService } from '../../../helpers/service-app.ts'

const HOUR_MS = 60 * 60_000

onOneDatabase((open) => {
  const service = startedService(open)
  const { newMember, newId, send } = feedbackWriters(() => service)

  test('returns feedback as submitted', async () => {
    const { token } = await newMember()
    const id = newId()
    const context = JSON.stringify({ page: '/user/records', build: 'abc' })
    const sent = await send(token, id, { context, ...sentFile('screen.png', 'image/png', PNG) })
    expect(sent.status).toBe(200)
    expect(contract.sendFeedback.reply.parse(sent.data)).toMatchObject({
      id,
      kind: 'problem',
      state: 'open',
      title: TITLE,
      messageCount: 1,
      hasAttachment: true,
      createdAt: service.parts.clock().toISOString(),
    })
    const { data } = await service.call('feedback', { id }, { token })
    const whole = contract.feedback.reply.parse(data)
    expect(whole.messages).toMatchObject([{ isOurs: false, body: BODY }])
    expect(whole.context).toBe(context)
    expect(whole.attachment).toEqual({
      name: 'screen.png',
      type: 'image/png',
      size: PNG.length,
      dataBase64: PNG.toString('base64'),
    })
    const { data: page } = await service.call('feedbackPage', {}, { token })
    expect(page.records[0]).not.toHaveProperty('attachmentData')
    expect(JSON.stringify(page)).not.toContain(PNG.toString('base64'))
  })

  test('R8 a repeated or concurrent submission is one ticket, and counts once', async () => {
    const { token } = await newMember()
    const id = newId()
    // Connections are opened first, so that the repeated calls run at the same time.
    await Promise.all(Array.from({ length: 8 }, () => service.call('feedbackPage', {}, { token })))
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(token, id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    // A repeated call does not change a confirmed thread.
    const again = await send(token, id, { title: 'Another', body: 'Another' })
    expect(again.data).toMatchObject({ title: TITLE, messageCount: 1 })
    expect((await service.call('feedbackPage', {}, { token })).data.total).toBe(1)
    const others = Array.from({ length: LIMITS.feedbackPerHour - 1 }, newId)
    for (const other of others) expect((await send(token, other)).status).toBe(200)
  })

  test('replies: one per message id, in order; a closed ticket is reopened', async () => {
    const { token } = await newMember()
    const id = newId()
    await send(token, id)
    const reply = (messageId: string, body: string) =>
      service.call('replyFeedback', { id, messageId, body }, { token })
    const messageId = newId()
    service.advance(1000)
    await Promise.all([reply(messageId, 'More'), reply(messageId, 'More')])
    service.advance(1000)
    await service.call('closeFeedback', { id }, { token })
    const closed = await service.call('closeFeedback', { id }, { token })
    expect(closed.data).toMatchObject({ state: 'closed', messageCount: 2 })
    service.advance(1000)
    const opened = await reply(newId(), 'It is back')
    expect(opened.data.state).toBe('open')
    expect(opened.data.messages.map(({ body }: { body: string }) => body)).toEqual([
      BODY,
      'More',
      'It is back',
    ])
    // A late repeated call does not open a thread that was closed meanwhile.
    await service.call('closeFeedback', { id }, { token })
    expect((await reply(messageId, 'More')).data.state).toBe('closed')
  })

  test("S32 another member's ticket is 404 like a missing one", async () => {
    const owner = await newMember()
    const { token } = await newMember()
    const id = newId()
    await send(owner.token, id)
    const never = await service.call('feedback', { id: '1' }, { token })
    for (const answer of [
      await service.call('feedback', { id }, { token }),
      await service.call('closeFeedback', { id }, { token }),
      await service.call('replyFeedback', { id, messageId: '2', body: 'x' }, { token }),
    ]) {
      expect(answer.status).toBe(404)
      expect(answer.body).toEqual(never.body)
    }
    expect((await service.call('feedbackPage', {}, { token })).data.total).toBe(0)
    // The same id of two members is two threads.
    await send(token, id, { title: 'Mine' })
    const ownersTicket = await service.call('feedback', { id }, { token: owner.token })
    expect(ownersTicket.data.title).toBe(TITLE)
  })

  test('limits tickets to ten an hour, not counting repetitions', async () => {
    const { email, token } = await newMember()
    const first = newId()
    await send(token, first)
    for (let index = 1; index < LIMITS.feedbackPerHour; index++) await send(token, newId())
    const late = await send(token, newId())
    expect(late.status).toBe(429)
    expect(late.data.retryAfterS).toBeGreaterThan(3500)
    expect(Number(late.headers['retry-after'])).toBe(late.data.retryAfterS)
    expect((await send(token, first)).status).toBe(200)
    const other = await newMember()
    expect((await send(other.token, newId())).status).toBe(200)
    service.advance(HOUR_MS)
    const { data } = await service.signIn(email)
    expect((await send(data.access_token, newId())).status).toBe(200)
  })

  test('limits replies as well', async () => {
    const { token } = await newMember()
    const id = newId()
    await send(token, id)
    for (let index = 0; index < LIMITS.feedbackRepliesPerHour; index++) {
      await service.call('replyFeedback', { id, messageId: newId(), body: 'x' }, { token })
    }
    const late = await service.call(
      'replyFeedback',
      { id, messageId: newId(), body: 'x' },
      { token },
    )
    expect(late.status).toBe(429)
    // A missing thread gets 404 also above the limit, so that the limit reveals nothing about it.
    const absent = { id: '1', messageId: newId(), body: 'x' }
    expect((await service.call('replyFeedback', absent, { token })).status).toBe(404)
  })
})
