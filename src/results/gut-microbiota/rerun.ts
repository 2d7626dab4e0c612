import { defineRerun } from '../rerun/plan.ts'
import { isGut } from '../screen/body.ts'
import { scanPlan } from '../screen/rerun-plan.ts'

export const rerun = defineRerun(isGut, scanPlan)
