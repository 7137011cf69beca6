import { sql } from 'kysely'
import type { DemoAccounts } from './demo-accounts'
import type { DemoRun } from './demo-run'

/** 办理时随手写下的意见，同一动作有几种说法，按工程轮换；退回、停工、中止的原因已在内容里，不再重复。 */
const remarks: Readonly<Record<string, readonly string[]>> = {
  submit: [
    '报监资料已按清单上传，请予受理。',
    '五方主体、班子成员与单体信息已核对无误，提交报监。',
    '纸质原件与上传件一致，建设、施工、监理三方已盖章。',
  ],
  return: ['已电话告知申报联系人，请按一次性告知补正后重新提交。', '补正通知书已送达建设单位，补正期间不计入受理期限。'],
  accept: [
    '资料齐全，符合法定形式，予以受理。',
    '经核对，工伤保险、安全文明施工费预付凭证齐备，同意受理并编监督编号。',
    '危大工程清单与专项方案编制计划齐全，同意受理，请监督组制定监督计划。',
  ],
  assign: ['按片区与在监工程数均衡分配，请于五个工作日内组织首次监督交底。', '本工程含深基坑，安排有岩土经验的监督员主监督。'],
  start: [
    '现场核查：围挡、出入口冲洗、视频监控与实名制通道已到位，准予开工。',
    '首次监督交底已完成，项目经理、总监均到场，开工条件具备。',
  ],
  report: [
    '日常巡查：临边防护基本到位，3 号楼电梯井口防护门缺失一处，已责令当日整改。',
    '抽查塔机附着与司机证件，符合要求；配电箱标识不清两处，已口头要求整改。',
    '实测实量抽查合格，混凝土同条件试块留置齐全；扬尘在线数据连续达标。',
    '项目经理、总监在岗；班前教育记录完整，木工加工区灭火器过期两具，已要求更换。',
  ],
  stop: ['停工通知书已当场送达施工、监理单位项目负责人签收，并抄告建设单位。', '现场已拉闸断电，危险区域设警戒，安排专人看护。'],
  suspend: ['现场已封闭，塔机断电锁定，建设单位落实看护人员，同意中止监督。'],
  applyCompletion: ['单位工程自评合格，监理评估报告与竣工图已报送，申请竣工验收。'],
  complete: ['验收程序合法，各方结论一致为合格，资料归档后办理终止监督。'],
  terminate: ['监督档案已整理归档，起重机械均已拆除注销，同意终止监督。'],
}

/** 首次形象进度由主监督员开工后填报，时间即最近一次检查。 */
const events = (accounts: DemoAccounts) => sql`
  ('add', e.created_at, e.created_by, jsonb_build_object('engineering_name', e.engineering_name, 'state', 10)),
  ('submit', e.submitted_at, e.created_by, jsonb_build_object('state', 0)),
  ('return', case when e.state = 2 then e.opened_at end, ${accounts.intake}::bigint, jsonb_build_object('state', 2, 'reject_reason', e.reject_reason)),
  ('accept', e.accepted_at, ${accounts.intake}::bigint, jsonb_build_object('state', 11, 'supervise_no', e.supervise_no)),
  ('assign', case when e.main_officer is not null then e.accepted_at + interval '30 minutes' end, ${accounts.section_chief}::bigint, jsonb_build_object('main_officer', e.main_officer, 'assist_officer', e.assist_officer)),
  ('start', e.sj_kg_time, e.main_officer, jsonb_build_object('state', 1)),
  ('report', case when e.state = 1 then greatest(e.last_check_at, e.sj_kg_time + interval '1 hour') end, e.main_officer, jsonb_build_object('progress_stage', e.progress_stage, 'percent', e.percent)),
  ('stop', e.stopped_at, ${accounts.station_head}::bigint, jsonb_build_object('state', 3, 'stop_reason', e.stop_reason)),
  ('suspend', e.suspended_on::timestamp at time zone 'Asia/Shanghai' + interval '10 hours', e.main_officer, jsonb_build_object('state', 12, 'suspend_reason', e.suspend_reason)),
  ('applyCompletion', case when e.state in (13, 14, 15) then e.sj_jg_time end, e.created_by, jsonb_build_object('state', 13)),
  ('complete', case when e.state in (14, 15) then e.sj_jg_time + interval '5 days' end, e.main_officer, jsonb_build_object('state', 14)),
  ('terminate', case when e.state = 15 then e.closed_on::timestamp at time zone 'Asia/Shanghai' + interval '15 hours' end, ${accounts.station_head}::bigint, jsonb_build_object('state', 15, 'terminate_reason', e.terminate_reason))`

/** 办理记录：演示片区的工程，意见与事由相称。 */
export const projectLines = ({ now }: DemoRun, accounts: DemoAccounts) =>
  sql`select h.at, a.id, a.username, 'engineering', h.action, e.id, e.id, null::jsonb, h.after,
      (n.notes ->> (e.id % greatest(jsonb_array_length(n.notes), 1))::integer), 0
    from engineering e
    cross join lateral (values ${events(accounts)}) as h(action, at, by, after)
    left join lateral (select ${JSON.stringify(remarks)}::jsonb -> h.action as notes) n on true
    left join account a on a.id = h.by
    where e.areacode = '330106' and h.at <= to_timestamp(${now})`
