/** State of the form of billing details. The draft is owned by the caller, who persists it. */
import { useState } from 'react'
import type { SavedTitle } from '../../contract/endpoints/invoices.ts'
import {
  type BillingDetails,
  type BillingDetailsField,
  type BillingDetailsKind,
  type BillingDetailsProblem,
  findBillingDetailsProblems,
  normaliseBillingDetails,
} from '../../contract/billing-details.ts'
import { useLocale } from '../../i18n/use-t.ts'
import {
  createBillingDetails,
  firstKind,
  isSameBillingDetails,
  refusedFields,
} from './billing-details-model.ts'

export type FieldProblem = BillingDetailsProblem | 'refused'

export type BillingDetailsForm = {
  title: BillingDetails
  /** Errors by field, shown once the field was left or the form was submitted. */
  problems: Partial<Record<BillingDetailsField, FieldProblem>>
  saved: readonly SavedTitle[]
  /** Id of the saved billing details in the form; null for unsaved ones. */
  chosenId: string | null
  /** Whether to save the billing details when the form is submitted. */
  isToSave: boolean
  setKind: (kind: BillingDetailsKind) => void
  setField: (name: BillingDetailsField, value: string) => void
  /** Fills the form with saved billing details, or empties it. */
  choose: (id: string | null) => void
  leave: (name: BillingDetailsField) => void
  setToSave: (isToSave: boolean) => void
  /**
   * Validates the form, and shows its errors.
   * @returns the billing details as they are sent, or null when a field is invalid
   */
  check: () => BillingDetails | null
  /**
   * Shows the fields that the service did not accept.
   * @returns whether there were any
   */
  refuse: (names: readonly string[]) => boolean
}

type Options = {
  /** Saved billing details of the member. */
  saved: readonly SavedTitle[]
  /** The stored draft; null for an untouched form, which starts with the default billing details. */
  value: BillingDetails | null
  onChange: (title: BillingDetails) => void
}

/** Returns which of the saved billing details the form shows. */
function choiceOf(saved: readonly SavedTitle[], title: BillingDetails | null) {
  const first = saved.find(({ isDefault }) => isDefault) ?? null
  const shown = title ?? first
  return {
    saved,
    first,
    chosenId: shown ? (saved.find((it) => isSameBillingDetails(it, shown))?.id ?? null) : null,
  }
}

export function useBillingDetailsForm(options: Options): BillingDetailsForm {
  const { value, onChange } = options
  const locale = useLocale()
  const { saved, first, chosenId } = choiceOf(options.saved, value)
  const [left, setLeft] = useState<ReadonlySet<BillingDetailsField>>(new Set())
  const [wasChecked, setChecked] = useState(false)
  const [refused, setRefused] = useState<readonly BillingDetailsField[]>([])
  const [isToSave, setToSave] = useState(false)
  const title = value ?? first ?? createBillingDetails(firstKind(locale))

  const problems: BillingDetailsForm['problems'] = {}
  const found = findBillingDetailsProblems(normaliseBillingDetails(title))
  for (const [name, problem] of Object.entries(found)) {
    const field = name as BillingDetailsField
    if (wasChecked || left.has(field)) problems[field] = problem
  }
  for (const field of refused) problems[field] ??= 'refused'

  const restart = () => {
    setLeft(new Set())
    setChecked(false)
    setRefused([])
  }
  return {
    title,
    problems,
    saved,
    chosenId,
    isToSave,
    setToSave,
    setKind(kind) {
      restart()
      // Values are preserved in the fields that both kinds have.
      onChange({ ...title, kind })
    },
    setField(name, text) {
      setRefused((names) => names.filter((it) => it !== name))
      onChange({ ...title, [name]: text })
    },
    choose(id) {
      restart()
      setToSave(false)
      const chosen = saved.find((it) => it.id === id)
      onChange(chosen ? normaliseBillingDetails(chosen) : createBillingDetails(title.kind))
    },
    leave(name) {
      // An empty field that was only tabbed through is not an error yet.
      if (title[name] === '') return
      setLeft((before) => new Set(before).add(name))
      const tidy = normaliseBillingDetails(title)[name]
      if (tidy !== title[name] && tidy !== '') onChange({ ...title, [name]: tidy })
    },
    check() {
      setChecked(true)
      const tidy = normaliseBillingDetails(title)
      return Object.keys(findBillingDetailsProblems(tidy)).length === 0 ? tidy : null
    },
    refuse(names) {
      const fields = refusedFields(names)
      setRefused(fields)
      return fields.length > 0
    },
  }
}
