// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { parseCatalog } from '../../../server/shell/catalog-messages.ts'
import { ErrorPage } from '../../../src/app/pages/error-page.tsx'
import { renderForUser } from '../../helpers/user-tree.tsx'

afterEach(cleanup)

const ENGLISH = parseCatalog(readFileSync('locales/en.po', 'utf8'))

/** The exact texts of the specification. */
const WORDS = {
  notFound: ['404', 'Page Not Found', "We couldn't find the page you are looking for."],
  failed: [
    '500',
    'Oops! Something went wrong.',
    "We are working on it and we'll get it fixed as soon as we can",
  ],
} as const

describe.each(['notFound', 'failed'] as const)('2.20 the error page: %s', (kind) => {
  const [code, title, description] = WORDS[kind]
  // Other parts of the page are rendered with the ids of their messages.
  const inEnglish = (element: HTMLElement | null | undefined) =>
    ENGLISH.get(element?.textContent ?? '')

  test('2.20b shows the texts of the specification', () => {
    renderForUser(<ErrorPage kind={kind} />)
    const heading = screen.getByRole('heading', { level: 1 })
    expect(screen.getByText(code)).toBeTruthy()
    expect(inEnglish(heading)).toBe(title)
    expect(inEnglish(heading.nextElementSibling as HTMLElement | null)).toBe(description)
  })

  test('2.20a has a button that leads to the home page', () => {
    renderForUser(<ErrorPage kind={kind} />)
    const home = screen.getByRole('link', { name: 'error.page.backHome' })
    expect(inEnglish(home)).toBe('Back to Home')
    expect(home.getAttribute('href')).toBe('/')
  })
})
