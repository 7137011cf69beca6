import { LOG_LISTS, LogList } from './log-list'

const OPERATIONS = { kind: 'operate' } as const

/** 操作日志：谁改了什么，前后各是什么；没有审计职责的只看本人的。 */
export default function SettingLogPage() {
  return <LogList name={LOG_LISTS.setting} title="操作日志" fixed={OPERATIONS} />
}
