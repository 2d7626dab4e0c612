/** Validation of feedback and its attachments. */
import { describe, expect, test } from 'vitest'
import { isOfType, safeFileName } from '../../../../server/service/feedback/attachment.ts'
import { LIMITS } from '../../../../src/contract/limits.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { feedbackWriters, JPEG, PNG, sentFile, WEBP } from '../../../helpers/feedback.ts'
import { startedService } from '../../../helpers/service-app.ts'

const EXE = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(60)])

onOneDatabase((open) => {
  const service = startedService(open)
  const { newMember, newId, send } = feedbackWriters(() => service)

  test.each<[string, object, string]>([
    ['an unknown kind', { kind: 'praise' }, 'kind'],
    ['an empty title', { title: ' \n ' }, 'title'],
    ['a title too long', { title: 'x'.repeat(LIMITS.feedbackTitle + 1) }, 'title'],
    ['no text', { body: undefined }, 'body'],
    ['a text too long', { body: 'x'.repeat(LIMITS.feedbackBody + 1) }, 'body'],
    ['a text that is a list', { body: ['x'] }, 'body'],
    ['a NUL in the text', { body: 'a\0b' }, 'body'],
    ['half a character', { title: 'a\ud83d' }, 'title'],
    ['an id with letters', { id: '12a' }, 'id'],
    ['a context that is no JSON', { context: '{oops' }, 'context'],
    ['a context that is a list', { context: '[1]' }, 'context'],
    ['a context too long', { context: 'x'.repeat(LIMITS.feedbackContext + 1) }, 'context'],
    [
      'a file without a name',
      { attachmentType: 'image/png', attachmentData: 'aaaa' },
      'attachmentName',
    ],
    [
      'a file without bytes',
      { attachmentType: 'image/png', attachmentName: 'a' },
      'attachmentData',
    ],
    ['an empty file', sentFile('a.png', 'image/png', Buffer.alloc(0)), 'attachmentData'],
    ['a program renamed', sentFile('a.png', 'image/png', EXE), 'attachmentData'],
    ['a program as text', sentFile('a.txt', 'text/plain', EXE), 'attachmentData'],
    ['a picture of another kind', sentFile('a.png', 'image/png', JPEG), 'attachmentData'],
    ['a type we do not take', sentFile('a.svg', 'image/svg+xml', PNG), 'attachmentType'],
    [
      'no base64',
      { ...sentFile('a.png', 'image/png', PNG), attachmentData: 'a*b=' },
      'attachmentData',
    ],
    [
      'half base64',
      { ...sentFile('a.png', 'image/png', PNG), attachmentData: 'iVBOR' },
      'attachmentData',
    ],
    [
      'a file too large',
      sentFile('a.png', 'image/png', Buffer.concat([PNG, Buffer.alloc(LIMITS.attachment)])),
      'attachmentData',
    ],
  ])('refuses and names %s, and stores nothing', async (_, changes, field) => {
    const { token } = await newMember()
    const answer = await send(token, newId(), changes)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.data.fields)).toEqual([field])
    expect((await service.call('feedbackPage', {}, { token })).data.total).toBe(0)
  })

  test('accepts the largest file, and joins a title of two lines', async () => {
    const { token } = await newMember()
    const bytes = Buffer.concat([PNG, Buffer.alloc(LIMITS.attachment - PNG.length)])
    const sent = await send(token, newId(), {
      title: 'one\r\ntwo',
      ...sentFile('a.png', 'image/png', bytes),
    })
    expect(sent.status).toBe(200)
    expect(sent.data.title).toBe('one two')
  })
})

describe('attachments', () => {
  test('are recognised by their first bytes', () => {
    expect(isOfType(PNG, 'image/png')).toBe(true)
    expect(isOfType(JPEG, 'image/jpeg')).toBe(true)
    expect(isOfType(WEBP, 'image/webp')).toBe(true)
    expect(isOfType(WEBP.subarray(0, 12), 'image/webp')).toBe(false)
    expect(isOfType(Buffer.from('RIFF\x10\0\0\0WAVEfmt \0\0\0\0', 'latin1'), 'image/webp')).toBe(
      false,
    )
    expect(isOfType(Buffer.from('列\tb\r\n1\t2\n'), 'text/plain')).toBe(true)
    expect(isOfType(Buffer.from([0xb2, 0xe2, 0xca, 0xd4]), 'text/plain')).toBe(true)
    expect(isOfType(Buffer.from([0xff, 0xfe, 0x41, 0x00]), 'text/plain')).toBe(false)
    expect(isOfType(Buffer.from([0x41, 0xff, 0xff]), 'text/plain')).toBe(false)
    expect(isOfType(PNG, 'text/plain')).toBe(false)
  })

  test.each([
    ['a.png', 'image/png', 'a.png'],
    ['图 1.PNG', 'image/png', '图 1.PNG'],
    ['../../etc/passwd', 'text/plain', 'passwd.txt'],
    ['C:\\Users\\me\\shot.jpeg', 'image/jpeg', 'shot.jpeg'],
    ['gnp.\u202Eexe', 'image/png', 'gnp.exe.png'],
    ['a\n<b>|?.webp', 'image/webp', 'ab.webp'],
    ['..', 'text/plain', 'attachment.txt'],
    ['.png', 'image/png', 'attachment.png'],
    ['/', 'text/plain', 'attachment.txt'],
    [`${'x'.repeat(300)}.png`, 'image/png', `${'x'.repeat(240)}.png`],
  ] as const)('%j as %s is saved as %s', (name, type, expected) => {
    expect(safeFileName(name, type)).toBe(expected)
  })
})
