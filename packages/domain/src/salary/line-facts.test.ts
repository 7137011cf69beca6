import { describe, expect, it } from 'vitest'
import { salaryItem } from './salary-item'
import { balanceProblem, deductProblem, doubtText, lineProblems, type PayFacts, payNote, toPay } from './line-facts'

const on = { enter_on: '2026-02-15', exit_on: '2026-04-10', attended: false }
const whole = { enter_on: '2025-01-01', exit_on: null, attended: false }
const line = (month: string, days = '20') => ({ name: '罗大勇', month, days })

describe('a line of wages', () => {
  it('takes the name from the worker that was chosen, as enrolled (保障农民工工资支付条例第二十八条)', () => {
    expect(salaryItem.fields.worker_id).toMatchObject({ kind: 'ref', fills: { worker_name: 'name' } })
  })

  it('counts no more days than the month has', () => {
    expect(lineProblems(line('2026-02', '28'), whole)).toEqual([])
    expect(lineProblems(line('2026-02', '28.5'), whole)).toEqual([
      { field: 'days', message: '罗大勇 2026-02 出勤 28.5 天，该月只有 28 天' },
    ])
    expect(lineProblems(line('2028-02', '29'), whole, '2028-03-01')).toEqual([])
    expect(lineProblems(line('2026-03', '31'), whole)).toEqual([])
  })

  it('counts no more days than he was there up to today, by entry, exit and attendance', () => {
    const told = (month: string, days: string, more = {}, now = '2026-12-01') =>
      lineProblems(line(month, days), { ...on, ...more }, now).map(({ message }) => message)
    expect(told('2026-02', '14')).toEqual([])
    expect(told('2026-02', '15')).toEqual(['罗大勇 2026-02 到 2026-02-28 在场 14 天，出勤不能是 15 天'])
    expect(told('2026-04', '10')).toEqual([])
    expect(told('2026-04', '10.5')).toHaveLength(1)
    expect(told('2026-03', '11', {}, '2026-03-10')).toEqual(['罗大勇 2026-03 到 2026-03-10 在场 10 天，出勤不能是 11 天'])
    expect(told('2026-02', '15', { attended: true, first_on: '2026-02-14', last_on: '2026-02-20' })).toEqual([])
  })

  it('is of a month in which he was there, also by his attendance', () => {
    expect(lineProblems(line('2026-04', '10'), on)).toEqual([])
    expect(lineProblems(line('2026-01'), on)).toEqual([
      { field: 'worker_id', message: '罗大勇 2026-02-15 才进场，不能列入 2026-01 的工资' },
    ])
    expect(lineProblems(line('2026-05'), on)).toEqual([
      { field: 'worker_id', message: '罗大勇已于 2026-04-10 退场，不能列入 2026-05 的工资' },
    ])
    const came = { attended: true, first_on: '2026-01-05', last_on: '2026-01-30' }
    expect(lineProblems(line('2026-01'), { ...on, ...came })).toEqual([])
  })

  const limits = { most: 100_000, gap: 10 }
  const pay = (more: Partial<PayFacts>): string | null =>
    payNote(
      { pay_mode: 1, days: '22', qty: null, price: '260', payable: '5720.00', deduct: null, is_back: false, ...more },
      limits,
    )

  it('beyond what anybody earns is pointed out', () => {
    expect(pay({ price: '5000', days: '20', payable: '100000.00' })).toBeNull()
    expect(pay({ price: '5000', days: '20', payable: '100000.01' })).toBe('一人一月应发超过 100,000 元，请核对')
  })

  it('that is not his days at his price is pointed out, too much and too little alike, beyond a tenth', () => {
    expect(pay({})).toBeNull()
    expect([pay({ payable: '6292.00' }), pay({ payable: '5148.00' })]).toEqual([null, null])
    expect(pay({ payable: '6292.01' })).toBe('按“22 天 × 260 元”应为 5720.00 元，应发多 572.01 元，请核对')
    expect(pay({ payable: '260.00' })).toBe('按“22 天 × 260 元”应为 5720.00 元，应发少 5460.00 元，请核对')
    expect(pay({ payable: '260.00', is_back: true })).toBeNull()
  })

  it('with a deduction wants its cause, and no deduction takes more than a fifth (工资支付暂行规定第十六条)', () => {
    expect([pay({ deduct: '0.00' }), pay({ deduct: '200.00' })]).toEqual([null, '扣款 200.00 元，请写明事由'])
    expect(pay({ payable: '260.00', deduct: '1.00' })).toMatch(/应发少 5460.00 元，请核对；扣款 1.00 元，请写明事由$/)
    expect([deductProblem('5000.00', '1000.00'), deductProblem('5000.00', null)]).toEqual([null, null])
    expect(deductProblem('5000.00', '1000.01')).toBe('扣款不能超过应发工资的 20%（工资支付暂行规定第十六条）')
  })

  it('is reckoned by the piece or the month where that is agreed', () => {
    expect(pay({ pay_mode: 3, qty: '100', payable: '26000.00' })).toBeNull()
    expect(pay({ pay_mode: 3, qty: '100', payable: '5720.00' })).toContain('按“工程量 100 × 260 元”应为 26000.00 元，应发少')
    const monthly = { pay_mode: 2, price: '9000' }
    expect(pay({ ...monthly, payable: '9000.00' })).toBeNull()
    expect(pay({ ...monthly, days: '10', payable: '4137.93' })).toBeNull()
    expect(pay({ ...monthly, days: '10', payable: '9000.00' })).toContain('按“月薪 9000 元 × 10 ÷ 21.75 天”应为 4137.93 元')
  })

  it('is named with its reason, five people and the number of all', () => {
    const line = { worker_name: '罗大勇', payable: '260.00', pay_note: '请核对' }
    expect(doubtText([])).toBeNull()
    expect(doubtText([line])).toBe('罗大勇 260.00 元，请核对')
    expect(doubtText([line, line, line, line, line, line])).toMatch(/；等 6 人$/)
  })
})

describe('what is to be paid', () => {
  const owed = { payable: '6000.00', deduct: '100', advance: null, paid: null, done: false }
  it('is what was not paid yet, less deductions and advances', () => {
    expect(Number(toPay([owed, { ...owed, paid: '5000.50' }, { ...owed, done: true }]))).toBe(10_900.5)
  })

  it('is not more than the account holds, where its balance is recorded', () => {
    expect(balanceProblem('5900.00', null)).toBeNull()
    expect(balanceProblem('5900.00', '5900.00')).toBeNull()
    expect(balanceProblem('5900.00', '5899.99')).toContain('还差 0.01 元')
  })

  it('has to be there beside what other sheets are already being paid', () => {
    const others = { sheets: 2, due: '100.00' }
    expect(balanceProblem('5900.00', '6000.00', others)).toBeNull()
    expect(balanceProblem('5900.00', '5999.99', others)).toBe(
      '专户余额 5999.99 元，本次须代发 5900.00 元，另有 2 张工资表正在代发 100.00 元，还差 0.01 元；请建设单位拨付人工费并更新专户余额后再提交',
    )
  })
})
