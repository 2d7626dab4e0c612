import { useT } from '../../i18n/use-t.ts'
import { isDeviceDbError } from '../../platform/device-db-error.ts'
import { isCallError } from '../../transport/call-error.ts'
import { useErrorText } from '../error-text.ts'

/** Returns a function from an error of an action on a record to its text: the reason, and the remedy. */
export function useRecordFault(): (error: unknown) => string {
  const t = useT()
  const errorText = useErrorText()
  return (error) => {
    if (isDeviceDbError(error)) {
      return error.kind === 'full' ? t('records.fault.full') : t('records.fault.storage')
    }
    if (isCallError(error) && error.kind === 'offline') return t('records.fault.away')
    return errorText(error)
  }
}
