// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CallError } from '../../../../src/transport/call-error.ts'
import { ArticleFeedback } from '../../../../src/ui/problem-feedback/article-feedback.tsx'
import { parseFeedback } from '../../../../src/ui/problem-feedback/value.ts'
import { renderForUser, type TreeOptions } from '../../../helpers/user-tree.tsx'

beforeAll(() => {
  // The autosizing field listens to `document.fonts`, which happy-dom lacks.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
})

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const ARTICLE = { id: '2001', title: 'Weak instruments' }
const SUMMARY = { id: '1', kind: 'content', state: 'open', title: 't', messageCount: 1 }

const show = (options: TreeOptions) =>
  renderForUser(<ArticleFeedback article={ARTICLE} />, { at: '/', ...options })

const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

async function complain(text: string) {
  fireEvent.click(screen.getByText('content.helpful.no'))
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: text } })
}

describe('feedback on an article', () => {
  it('is sent as a message about content, with one id for all attempts', async () => {
    let attempts = 0
    const { calls } = show({
      isSignedIn: true,
      answer: () => {
        attempts += 1
        if (attempts === 1) throw new CallError('offline')
        return SUMMARY
      },
    })
    await complain('a wrong sign')
    click('problemFeedback.send')
    await screen.findByText('error.call.offline')
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'a wrong sign')
    click('problemFeedback.send')
    await screen.findByText('problemFeedback.thanks.link')
    const sent = calls.map(({ params }) => params as { id: string; kind: string; body: string })
    expect(sent).toHaveLength(2)
    expect(sent[0]).toMatchObject({ kind: 'content', body: 'a wrong sign' })
    expect(sent[0]?.id).toMatch(/^\d{10,19}$/)
    expect(sent[1]?.id).toBe(sent[0]?.id)
  })

  it('sends a visitor to sign in and restores the typed text', async () => {
    const { calls, jar, visited } = show({})
    await complain('typed as a visitor')
    click('problemFeedback.signIn')
    await waitFor(() => expect(visited?.at(-1)).toBe('/login'))
    expect(jar.read('redirectRoute')).not.toBeNull()
    expect(calls).toEqual([])
    cleanup()

    show({ isSignedIn: true, answer: () => SUMMARY })
    expect(await screen.findByRole('textbox')).toHaveProperty('value', 'typed as a visitor')
    click('problemFeedback.send')
    await screen.findByText('problemFeedback.thanks.link')
    cleanup()
    show({ isSignedIn: true })
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

describe('readValue', () => {
  it('rejects invalid drafts', () => {
    for (const invalidDraft of [null, '', '{', 'null', '7', '{"text":5}']) {
      expect(parseFeedback(invalidDraft)).toBeNull()
    }
    expect(parseFeedback('{"text":"a","reason":"evil","isHelpful":"yes"}')).toEqual({
      isHelpful: false,
      reason: null,
      text: 'a',
    })
  })
})
