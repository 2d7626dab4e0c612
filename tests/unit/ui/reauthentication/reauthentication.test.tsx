// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { UserCache } from '../../../../src/cache/user-cache.tsx'
import { AddressForm } from '../../../../src/features/account/components/address-form.tsx'
import { ExportSection } from '../../../../src/features/account/components/export-section.tsx'
import { createUnsavedWork } from '../../../../src/lib/unsaved-work.ts'
import { CallError } from '../../../../src/transport/call-error.ts'
import { ReauthenticationHost } from '../../../../src/ui/reauthentication/reauthentication-host.tsx'
import { UnsavedWorkProvider } from '../../../../src/ui/unsaved-work.tsx'
import { renderForUser } from '../../../helpers/user-tree.tsx'

afterEach(cleanup)

const EXPORT = '/api/member/export/submit'
const BIND = '/sci/bindAccount'
const REAUTHENTICATE = '/api/member/proof/submit'
const SEND = '/sci/sendEmailCode'
const PART = '/api/member/export/part'
const ME = '/api/member/member/detail'

const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { exact: false, selector: 'input' }), {
    target: { value },
  })

/** A service that requires a reauthentication before the call. */
function createService(
  guarded: string,
  isRight: (params: Record<string, unknown>) => boolean,
  steps?: readonly string[],
) {
  let isProved = false
  return ({ url, params }: { url: string; params: unknown }) => {
    if (url === REAUTHENTICATE) {
      const given = params as Record<string, unknown>
      if (!isRight(given)) {
        const field = ['secondFactor', 'code'].find((name) => name in given) ?? 'password'
        throw new CallError('invalid', { fields: { [field]: 'wrong' }, message: 'not right' })
      }
      isProved = true
      return { until: '2026-11-20T08:10:00Z' }
    }
    if (url === guarded && !isProved) {
      const data = { proof: 'needed', ...(steps && { steps }) }
      throw new CallError('forbidden', { data, message: 'confirm first' })
    }
    if (url === ME) return { userId: '7', account: 'a', nickName: 'Lin', level: 'free' }
    if (url === PART) return { text: '{}', part: 0, parts: 1, fileName: 'copy.json' }
    const none = { requestedAt: null, readyAt: null, expiresAt: null, nextAt: null }
    if (guarded === PART)
      return { ...none, status: 'ready', readyAt: '2026-11-20T08:00:00Z', size: 2 }
    return { ...none, status: 'none', size: 0 }
  }
}

const userData = JSON.stringify({ userId: '7', nickName: 'Lin', email: 'lin@lab.example' })

function open(page: ReactNode, answer: ReturnType<typeof createService>) {
  return renderForUser(
    <UserCache userId="7" onError={() => {}} onFull={() => {}} isPresent={() => true}>
      <UnsavedWorkProvider registry={createUnsavedWork()}>{page}</UnsavedWorkProvider>
      <ReauthenticationHost />
    </UserCache>,
    { isSignedIn: true, cookies: { userData }, answer },
  )
}

describe('the reauthentication dialog', () => {
  test('appears when the service requires it, and the call is sent again afterwards', async () => {
    const { calls } = open(
      <ExportSection />,
      createService(EXPORT, ({ code }) => code === '123456'),
    )
    fireEvent.click(await screen.findByRole('button', { name: 'settings.export.ask' }))
    await screen.findByText('settings.proof.title')
    fireEvent.click(button('settings.proof.byEmail'))
    type('auth.field.code.label', '000000')
    fireEvent.click(button('settings.proof.submit'))
    await screen.findByText('not right')
    type('auth.field.code.label', '123456')
    fireEvent.click(button('settings.proof.submit'))
    await waitFor(() => expect(screen.queryByText('settings.proof.title')).toBeNull())
    const sent = calls.filter(({ url }) => url === EXPORT || url === REAUTHENTICATE)
    const exportCall = { url: EXPORT, params: {} }
    expect(sent).toEqual([
      exportCall,
      { url: REAUTHENTICATE, params: { channel: 'email', code: '000000' } },
      { url: REAUTHENTICATE, params: { channel: 'email', code: '123456' } },
      exportCall,
    ])
  })

  test('when closed, does not send the call again, keeps the input, and shows the reason', async () => {
    const { calls } = open(
      <AddressForm kind="email" isReplacing region="CN" onDone={() => {}} onCancel={() => {}} />,
      createService(BIND, () => false),
    )
    type('settings.address.email.new', 'new@lab.example')
    type('auth.field.code.label', '123456')
    fireEvent.click(button('settings.address.replace.submit'))
    const dialog = await screen.findByRole('dialog')
    // Submitting the empty dialog sends neither the reauthentication nor the form around it.
    fireEvent.click(button('settings.proof.submit'))
    await screen.findByText('auth.field.password.required')
    fireEvent.click(dialog.querySelector('button[aria-label="settings.dialog.close"]') as Element)
    await screen.findByText('confirm first')
    expect(calls.filter(({ url }) => url === BIND)).toHaveLength(1)
    expect(calls.filter(({ url }) => url === REAUTHENTICATE || url === SEND)).toEqual([])
    const address = screen.getByLabelText('settings.address.email.new', {
      exact: false,
    }) as HTMLInputElement
    expect(address.value).toBe('new@lab.example')
  })

  test('S48 asks for the second factor alone where the password is recent, and where to write without it', async () => {
    const { calls } = open(
      <ExportSection />,
      createService(PART, ({ secondFactor }) => secondFactor === '123456', ['secondFactor']),
    )
    const download = await screen.findByRole('button', { name: 'settings.export.download' })
    fireEvent.click(download)
    const dialog = await screen.findByRole('dialog')
    expect(dialog.querySelector('input[type=password]')).toBeNull()
    expect(dialog.textContent).toContain('settings.proof.lost')
    type('auth.field.factor.label', '000000')
    fireEvent.click(button('settings.proof.submit'))
    await screen.findByText('not right')
    type('auth.field.factor.label', '123456')
    fireEvent.click(button('settings.proof.submit'))
    await screen.findByText('settings.export.done')
    expect(calls.filter(({ url }) => url === REAUTHENTICATE).at(-1)?.params).toEqual({
      secondFactor: '123456',
    })
    expect(calls.filter(({ url }) => url === PART)).toHaveLength(2)
  })

  test('S48 shows the field of a second factor that was turned on meanwhile', async () => {
    const service = createService(EXPORT, () => true)
    const { calls } = open(<ExportSection />, (call) => {
      if (call.url === REAUTHENTICATE && !('secondFactor' in (call.params as object)))
        throw new CallError('invalid', { fields: { secondFactor: 'required' }, message: 'the app' })
      return service(call)
    })
    fireEvent.click(await screen.findByRole('button', { name: 'settings.export.ask' }))
    await screen.findByRole('dialog')
    fireEvent.click(button('settings.proof.byEmail'))
    type('auth.field.code.label', '123456')
    expect(screen.queryByLabelText('auth.field.factor.label', { exact: false })).toBeNull()
    fireEvent.click(button('settings.proof.submit'))
    await screen.findByText('the app')
    type('auth.field.factor.label', '654321')
    fireEvent.click(button('settings.proof.submit'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const params = { channel: 'email', code: '123456', secondFactor: '654321' }
    expect(calls.filter(({ url }) => url === REAUTHENTICATE).at(-1)?.params).toEqual(params)
  })
})
