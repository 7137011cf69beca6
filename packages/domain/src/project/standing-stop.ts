import { engineeringStates } from './engineering-flow'
import { stopScope } from '../safety/safety-dicts'

/** 还没有复工的一件停工。 */
export interface StandingStopRow {
  readonly stop_no: string | null
  readonly scope: number
  readonly part: string | null
  /** 签发之日；随事故快报登记、没有签发的为登记之日。 */
  readonly since: string
}

/** 工程此刻能不能施工：办理各件事的人都要先看到。 */
export interface StandingAnswer {
  readonly state: number
  /** 中止监督之日；没有中止的为空。 */
  readonly suspended_on: string | null
  readonly stops: readonly StandingStopRow[]
}

/** 停工、中止的每一件说成一句；照常施工的没有话。 */
export function standingWords({ state, suspended_on, stops }: StandingAnswer): string[] {
  const said = stops.map(({ stop_no, scope, part, since }) => {
    const whole = scope === stopScope.code('whole')
    return [whole ? '工程全面停工' : `局部停工：${part ?? ''}`, `${since} 起`, ...(stop_no ? [stop_no] : []), '尚未复工'].join(
      '，',
    )
  })
  return state === engineeringStates.code('suspended')
    ? [[`工程中止监督`, ...(suspended_on ? [`${suspended_on} 起`] : []), '尚未恢复'].join('，'), ...said]
    : said
}
