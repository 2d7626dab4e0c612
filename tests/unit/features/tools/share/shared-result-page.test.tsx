// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { SharedResultPage } from '../../../../../src/features/tools/share/shared-result-page.tsx'
import { shareFragment } from '../../../../../src/lib/share-fragment.ts'
import { CallError } from '../../../../../src/transport/call-error.ts'
import { sharedContent } from '../../../../helpers/shared-content.ts'
import { renderForUser } from '../../../../helpers/user-tree.tsx'

afterEach(cleanup)

const HASH = shareFragment('t'.repeat(43))
const EXPIRES = '2026-12-07T10:00:00.000Z'

function open(content: string | Error, hash = HASH) {
  const answer = () => {
    if (content instanceof Error) throw content
    return { content, expiresAt: EXPIRES }
  }
  return renderForUser(<SharedResultPage toolId="6001" hash={hash} />, { answer, language: 'en' })
}

const robots = () => document.querySelector('meta[name="robots"]')?.getAttribute('content')

describe('a shared result', () => {
  test('shows answer, checks, citation and the way to the tool, and asks not to be indexed', async () => {
    const page = open(sharedContent())
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('BMI → CHD')
    expect(screen.getByText('A causal effect of BMI on CHD is supported.')).toBeTruthy()
    expect(screen.getAllByText('Strength')).not.toEqual([])
    expect(screen.getByText(/^Veriscope 1\.0\.0\. Two-sample MR: BMI → CHD\./)).toBeTruthy()
    const run = screen.getByRole('link', { name: 'Run this on your data' })
    expect(run.getAttribute('href')).toBe('/analysisTools/6001')
    expect(robots()).toBe('noindex')
    page.unmount()
    expect(robots()).toBeUndefined()
  })

  test('says in its place that a figure needs rows which were not shared', async () => {
    const { en, ...rest } = JSON.parse(sharedContent())
    const figures = [{ form: 'withheld', title: 'Studies' }]
    open(JSON.stringify({ ...rest, en: { ...en, figures } }))
    expect(await screen.findByText(/“Studies” needs the rows of data/)).toBeTruthy()
  })

  test.each<[string, Error, string]>([
    ['unknown, expired or revoked', new CallError('notFound'), HASH],
    ['on an upstream without links', new CallError('notOffered'), HASH],
    ['copied in part', new CallError('failed'), '#share=abc'],
  ])('has one message for a link that is %s', async (_what, error, hash) => {
    const { calls } = open(error, hash)
    expect(await screen.findByText('This link does not open')).toBeTruthy()
    expect(calls).toHaveLength(hash === HASH ? 1 : 0)
  })

  test('says that the page is too old for a document of a later version', async () => {
    open(sharedContent({ version: 2 }))
    expect(await screen.findByText(/It was made by a later version/)).toBeTruthy()
  })

  test('says that a damaged document cannot be shown', async () => {
    open('{}')
    expect(await screen.findByText(/The content of the link is damaged/)).toBeTruthy()
  })

  test('says that it needs the network', async () => {
    open(new CallError('offline'))
    expect(await screen.findByText('This needs a connection')).toBeTruthy()
  })
})
