/** Labels, hints and error messages of billing details, which depend on their kind. */
import {
  TITLE_LENGTH,
  type BillingDetailsField,
  type BillingDetailsKind,
  type BillingDetailsProblem,
} from '../../contract/billing-details.ts'
import { msg } from '../../i18n/msg.ts'
import { useT } from '../../i18n/use-t.ts'
import type { Translate } from '../../i18n/words.ts'
import { taxNoHint } from './tax-no-hint.ts'
import type { FieldProblem } from './use-billing-details-form.ts'

/** Names and hints of the kinds. */
export const KIND_TEXTS: Record<BillingDetailsKind, { name: string; hint: string }> = {
  personal: {
    name: msg('invoiceTitle.kind.personal'),
    hint: msg('invoiceTitle.kind.personal.hint'),
  },
  company: { name: msg('invoiceTitle.kind.company'), hint: msg('invoiceTitle.kind.company.hint') },
  special: { name: msg('invoiceTitle.kind.special'), hint: msg('invoiceTitle.kind.special.hint') },
  international: {
    name: msg('invoiceTitle.kind.international'),
    hint: msg('invoiceTitle.kind.international.hint'),
  },
}

const NAME_LABELS: Record<BillingDetailsKind, string> = {
  personal: msg('invoiceTitle.name.personal'),
  company: msg('invoiceTitle.name.company'),
  special: msg('invoiceTitle.name.company'),
  international: msg('invoiceTitle.name.international'),
}

const LABELS: Record<Exclude<BillingDetailsField, 'name'>, string> = {
  taxNo: msg('invoiceTitle.taxNo'),
  address: msg('invoiceTitle.address'),
  phone: msg('invoiceTitle.phone'),
  bank: msg('invoiceTitle.bank'),
  account: msg('invoiceTitle.account'),
  email: msg('invoiceTitle.email'),
  country: msg('invoiceTitle.country'),
}

/** Returns the message id of a field's label: some labels differ outside China. */
export function labelOf(kind: BillingDetailsKind, name: BillingDetailsField): string {
  if (name === 'name') return NAME_LABELS[kind]
  if (kind === 'international' && name === 'taxNo') return msg('invoiceTitle.taxNo.international')
  if (kind === 'international' && name === 'address') {
    return msg('invoiceTitle.address.international')
  }
  return LABELS[name]
}

/** Returns the label of a field in read-only views. */
export function shortLabelOf(kind: BillingDetailsKind, name: BillingDetailsField): string {
  return name === 'taxNo' ? msg('invoiceTitle.taxNo.short') : labelOf(kind, name)
}

const PROBLEMS: Record<
  Exclude<BillingDetailsProblem, 'taxNoForm' | 'taxNoCheck' | 'tooLong'>,
  string
> = {
  missing: msg('invoiceTitle.problem.missing'),
  email: msg('invoiceTitle.problem.email'),
  digits: msg('invoiceTitle.problem.digits'),
}

/** Returns why a tax number is not accepted, with the character to check. */
function taxNoText(t: Translate, value: string): string {
  const hint = taxNoHint(value)
  switch (hint?.name) {
    case 'length':
      return t('invoiceTitle.problem.taxNo.length', { n: hint.length })
    case 'character':
      return hint.instead === ''
        ? t('invoiceTitle.problem.taxNo.sign', hint)
        : t('invoiceTitle.problem.taxNo.signInstead', hint)
    case 'likely': {
      const [first, second] = hint.corrections
      return second === undefined
        ? t('invoiceTitle.problem.taxNo.likely', { at: first?.at, code: first?.code })
        : t('invoiceTitle.problem.taxNo.either', {
            at: first?.at,
            code: first?.code,
            otherAt: second.at,
            other: second.code,
          })
    }
    case 'last':
      return t('invoiceTitle.problem.taxNo.last', hint)
    default:
      return t('invoiceTitle.problem.taxNo')
  }
}

/** Returns a function for the message about an invalid field. */
export function useProblemText() {
  const t = useT()
  return (
    kind: BillingDetailsKind,
    name: BillingDetailsField,
    problem: FieldProblem,
    value: string,
  ): string => {
    const label = t(labelOf(kind, name))
    switch (problem) {
      case 'taxNoForm':
      case 'taxNoCheck':
        return taxNoText(t, value)
      case 'tooLong':
        return t('invoiceTitle.problem.tooLong', { label, most: TITLE_LENGTH[name] })
      case 'refused':
        return t('invoiceTitle.problem.refused', { label })
      default:
        return t(PROBLEMS[problem], { label })
    }
  }
}
