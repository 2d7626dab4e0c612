// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { contentEndpoints } from '../../../../src/contract/endpoints/content.ts'
import { TermsDialog } from '../../../../src/features/terms/terms-dialog.tsx'
import { CallError } from '../../../../src/transport/call-error.ts'
import { decodeContent } from '../../../../src/ui/sanitise.ts'
import { stubInView } from '../../../helpers/in-view.ts'
import { renderForUser } from '../../../helpers/user-tree.tsx'

beforeEach(() => void stubInView())

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const DOCUMENT = {
  id: '5004',
  useType: 4,
  titleZh: '服务条款',
  titleEn: 'Terms of service',
  contentZh: encodeURIComponent('<p>中文 100% 正文</p>'),
  contentEn: encodeURIComponent('<h2>One</h2><p>Text</p>'),
}

const NOTHING = () => {}

async function show(document: unknown, mandatory = false) {
  const tree = renderForUser(
    <TermsDialog
      useType={4}
      opened
      onClose={() => {}}
      {...(mandatory && {
        mandatory: {
          onConfirm: NOTHING,
          onLater: NOTHING,
          isConfirming: false,
          isSendFailed: false,
        },
      })}
    />,
    { answer: () => (typeof document === 'function' ? document() : document) },
  )
  await act(async () => new Promise((resolve) => setTimeout(resolve, 60)))
  return tree
}

describe('2.21a the dialog of a document', () => {
  test('requests the document by its type and shows its title', async () => {
    const { calls } = await show(DOCUMENT)
    expect(calls).toEqual([{ url: contentEndpoints.terms.url, params: { useType: 4 } }])
    expect(await screen.findByRole('heading', { name: 'Terms of service' })).toBeTruthy()
  })

  test('3.3a title and content come in both languages; a missing one shows the other', async () => {
    await show({ ...DOCUMENT, titleEn: '', contentEn: '' })
    expect(await screen.findByRole('heading', { name: '服务条款' })).toBeTruthy()
    expect(screen.queryByText('personalCenter.noDataText')).toBeNull()
    const read = contentEndpoints.terms.reply.parse(DOCUMENT)
    expect(read).toMatchObject(DOCUMENT)
  })

  // tests/e2e/terms.spec.ts checks in a real browser that the HTML is shown.
  test('3.3b the content is URL-encoded HTML, decoded once', () => {
    expect(decodeContent(DOCUMENT.contentZh)).toBe('<p>中文 100% 正文</p>')
    expect(decodeContent(encodeURIComponent(DOCUMENT.contentZh))).toBe(DOCUMENT.contentZh)
    expect(decodeContent('<p>100 % not encoded</p>')).toBe('<p>100 % not encoded</p>')
  })

  test('a document without a title has that of its kind', async () => {
    await show({ ...DOCUMENT, titleZh: '', titleEn: '' }, true)
    expect(await screen.findByRole('heading', { name: 'route.terms' })).toBeTruthy()
  })

  test('a document that failed to load does not turn to “loading” again by itself', async () => {
    let reply: Promise<unknown> = Promise.reject(new CallError('rejected'))
    const tree = await show(() => reply)
    expect(await screen.findByText('personalCenter.noDataText')).toBeTruthy()
    reply = new Promise(() => {})
    await act(async () => void tree.client.refetchQueries())
    expect(screen.getByText('personalCenter.noDataText')).toBeTruthy()
  })

  test.each([
    ['no document', null],
    ['a document without content', { ...DOCUMENT, contentZh: '', contentEn: ' ' }],
  ])('%s: the illustration with its text', async (_name, document) => {
    const { baseElement } = await show(document)
    expect(await screen.findByText('personalCenter.noDataText')).toBeTruthy()
    expect(baseElement.querySelector('[role="dialog"] svg')).not.toBeNull()
  })

  test('2.21b there is a Confirm button in mandatory mode only', async () => {
    await show(DOCUMENT)
    expect(screen.queryByRole('button', { name: 'personalCenter.Confirm' })).toBeNull()
    cleanup()
    await show(DOCUMENT, true)
    expect(await screen.findByRole('button', { name: 'personalCenter.Confirm' })).toBeTruthy()
  })
})
