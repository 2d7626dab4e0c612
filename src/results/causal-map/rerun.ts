import { defineRerun } from '../rerun/plan.ts'
import { isMap } from '../screen/body.ts'
import { scanPlan } from '../screen/rerun-plan.ts'

export const rerun = defineRerun(isMap, scanPlan)
