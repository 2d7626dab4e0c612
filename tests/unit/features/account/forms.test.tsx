// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { UserCache } from '../../../../src/cache/user-cache.tsx'
import { DeletionBanner } from '../../../../src/features/account/components/deletion-banner.tsx'
import { PreferenceList } from '../../../../src/features/account/components/notification-preferences.tsx'
import { ProfileForm } from '../../../../src/features/account/components/profile-form.tsx'
import { ZoneChoice } from '../../../../src/features/account/components/zone-choice.tsx'
import { createUnsavedWork } from '../../../../src/lib/unsaved-work.ts'
import { languageAtom, timeZoneAtom } from '../../../../src/session/preferences.ts'
import { shownZoneAtom } from '../../../../src/session/session-atoms.ts'
import { CallError } from '../../../../src/transport/call-error.ts'
import { UnsavedWorkProvider } from '../../../../src/ui/unsaved-work.tsx'
import { type Answer, renderForUser } from '../../../helpers/user-tree.tsx'

afterEach(cleanup)

const UPDATE = '/api/member/member/update'
const PREFERENCES = '/api/member/preference/update'
const MEMBER = { userId: '7', account: 'lin@lab.example', nickName: 'Lin', level: 'free' }

const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement

describe('portrait and name', () => {
  function open(answer: Answer) {
    const work = createUnsavedWork()
    const tree = renderForUser(
      <UnsavedWorkProvider registry={work}>
        <ProfileForm />
      </UnsavedWorkProvider>,
      { isSignedIn: true, answer },
    )
    const nick = screen.getByRole('textbox', { name: /^auth.field.nick.label/ }) as HTMLInputElement
    return { ...tree, work, nick }
  }

  test('sends only changed fields, and the session adopts the answer', async () => {
    let nickName = 'Lin'
    const { calls, nick, work, jar } = open(({ url, params }) => {
      if (url === UPDATE) nickName = (params as { nickName: string }).nickName
      return { ...MEMBER, nickName, userAbilityRules: [] }
    })
    expect(button('settings.save').disabled).toBe(true)
    fireEvent.change(nick, { target: { value: '  Lin Wei ' } })
    expect(work.has()).toBe(true)
    fireEvent.click(button('settings.save'))
    await screen.findByText('settings.saved')
    expect(calls[0]).toEqual({ url: UPDATE, params: { nickName: 'Lin Wei' } })
    expect(jar.read('userData')).toContain('Lin Wei')
    expect(work.has()).toBe(false)
    expect(nick.value).toBe('Lin Wei')
  })
})

describe('mail preferences', () => {
  const preferences = { newsMail: false, newsNotice: false, billingMail: true, feedbackMail: true }
  const byMail = (kind: string) => `settings.mail.${kind}.label settings.mail.byMail`
  const newsSwitch = () => screen.findByRole('switch', { name: byMail('news') })

  test('a switch moves at once, and is rolled back when the service refuses', async () => {
    const refusal = Promise.withResolvers<void>()
    renderForUser(<PreferenceList />, {
      isSignedIn: true,
      answer: async ({ url }) => {
        if (url !== PREFERENCES) return preferences
        await refusal.promise
        throw new CallError('failed')
      },
    })
    const toggle = (await newsSwitch()) as HTMLInputElement
    fireEvent.click(toggle)
    await waitFor(() => expect(toggle.checked).toBe(true))
    refusal.resolve()
    await waitFor(() => expect(toggle.checked).toBe(false))
    expect(screen.getByText('error.call.failed')).toBeTruthy()
  })

  test('two concurrent changes do not undo each other', async () => {
    const slow = Promise.withResolvers<void>()
    let stored = { ...preferences }
    renderForUser(<PreferenceList />, {
      isSignedIn: true,
      answer: async ({ url, params }) => {
        if (url !== PREFERENCES) return stored
        // The reply to the first call does not have the second change, and arrives last.
        stored = { ...stored, ...(params as object) }
        const reply = { ...stored }
        if ('newsMail' in (params as object)) await slow.promise
        return reply
      },
    })
    const first = (await newsSwitch()) as HTMLInputElement
    const second = screen.getByRole('switch', { name: byMail('billing') }) as HTMLInputElement
    fireEvent.click(first)
    await waitFor(() => expect(first.checked).toBe(true))
    fireEvent.click(second)
    await waitFor(() => expect(second.checked).toBe(false))
    slow.resolve()
    await screen.findByText('settings.saved')
    expect([first.checked, second.checked]).toEqual([true, false])
  })
})

describe('the time zone', () => {
  const choose = async (zone: string) => {
    fireEvent.click(screen.getByRole('combobox', { hidden: true }))
    const options = await screen.findAllByRole('option', { hidden: true })
    const option = options.find((element) => element.getAttribute('value') === zone)
    if (!option) throw new Error(`${zone} is not offered`)
    fireEvent.click(option)
  }
  const answer = () => ({ ...MEMBER, userAbilityRules: [] })

  test('applies here at once and is saved to the account', async () => {
    const cookies = { i18n_redirected: 'en' }
    const tree = renderForUser(<ZoneChoice />, { isSignedIn: true, cookies, answer })
    await choose('Pacific/Kiritimati')
    expect(tree.store.get(timeZoneAtom)).toBe('Pacific/Kiritimati')
    await screen.findByText('settings.saved')
    expect(tree.calls[0]).toEqual({ url: UPDATE, params: { timeZone: 'Pacific/Kiritimati' } })
  })

  test('does not change the shown language, though none was chosen', async () => {
    const cookies = { 'veriscope-timeZone': 'Europe/London' }
    const tree = renderForUser(<ZoneChoice />, { isSignedIn: true, cookies, answer })
    await choose('Asia/Shanghai')
    expect(tree.store.get(languageAtom)).toBe('en')
    await screen.findByText('settings.saved')
    const sent = tree.calls.slice(0, 2).map(({ params }) => params)
    expect(sent).toEqual([{ timeZone: 'Asia/Shanghai' }, { language: 'en' }])
  })
})

describe('the time zone of the account', () => {
  const cookies = {
    i18n_redirected: 'en',
    userData: JSON.stringify({ userId: '7', nickName: 'Lin', timeZone: 'Asia/Tokyo' }),
  }
  const shown = ({ store }: ReturnType<typeof renderForUser>) => store.get(shownZoneAtom)

  test('applies where none was chosen; a choice on this device takes precedence', () => {
    const tree = renderForUser(<ZoneChoice />, { isSignedIn: true, cookies })
    expect([tree.store.get(timeZoneAtom), shown(tree)]).toEqual(['', 'Asia/Tokyo'])
    act(() => tree.store.set(timeZoneAtom, 'Europe/London'))
    expect(shown(tree)).toBe('Europe/London')
    act(() => tree.session.signOut('asked'))
    act(() => tree.store.set(timeZoneAtom, null))
    expect(shown(tree)).toBe('')
  })
})

describe('while a deletion is scheduled', () => {
  test('the banner shows its date, and cancels it', async () => {
    let dueAt: string | null = '2026-12-04T10:00:00.000Z'
    const banner = (
      <UserCache userId="7" onError={() => {}} onFull={() => {}} isPresent={() => true}>
        <DeletionBanner />
      </UserCache>
    )
    const { calls } = renderForUser(banner, {
      isSignedIn: true,
      answer: ({ url }) => {
        if (url.endsWith('/cancel')) dueAt = null
        return { requestedAt: dueAt, dueAt }
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'settings.deletion.cancel' }))
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
    expect(calls.map(({ url }) => url)).toContain('/api/member/deletion/cancel')
  })
})
