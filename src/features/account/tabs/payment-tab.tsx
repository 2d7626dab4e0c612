import { useAtomValue } from 'jotai'
import { useT } from '../../../i18n/use-t.ts'
import { pageConfigAtom } from '../../../session/page-config-atom.ts'
import { MethodSection } from '../components/payment-method-section.tsx'

/** The payment method of renewals. */
export function PaymentTab() {
  const t = useT()
  const { features, payments } = useAtomValue(pageConfigAtom)
  const isOffered = payments !== null && features.includes('subscription')
  return isOffered ? <MethodSection /> : <p>{t('settings.method.nothingSold')}</p>
}
