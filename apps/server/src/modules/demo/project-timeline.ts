import type { ProjectPlan } from './project-plan'
import type { Random } from './random'

/** 工程走过的日子，都以距今天数表示（0 为今天）；没有走到的为空。 */
export interface Timeline {
  created: number
  submitted: number | null
  /** 受理岗首次打开；未打开的仍可撤回。 */
  opened: number | null
  accepted: number | null
  started: number | null
  /** 停工、中止、退回发生的日子。 */
  halted: number | null
  finished: number | null
  closed: number | null
  /** 已完成的比例 0–1。 */
  progress: number
}

const empty: Timeline = {
  created: 0,
  submitted: null,
  opened: null,
  accepted: null,
  started: null,
  halted: null,
  finished: null,
  closed: null,
  progress: 0,
}

export function timelineOf(random: Random, { state, library }: ProjectPlan, contractDays: number): Timeline {
  switch (state) {
    case 'draft':
      return { ...empty, created: random.int(1, 20) }
    case 'pending':
      return pending(random)
    case 'returned':
      return returned(random)
    case 'waiting':
      return accepted(random, random.int(3, 45))
    case 'stopped':
    case 'suspended':
      return halted(random, library === 2 ? random.int(95, 240) : random.int(2, 70), contractDays)
    case 'completed':
    case 'terminated':
      return finished(random, library, state, contractDays)
    case 'accepting':
      return { ...running(random, contractDays, 1), finished: random.int(2, 18), progress: 1 }
    default:
      return random.chance(0.06) ? late(random, contractDays) : running(random, contractDays, 0.05 + random.next() * 0.92)
  }
}

function pending(random: Random): Timeline {
  const submitted = random.int(0, 8)
  return {
    ...empty,
    created: submitted + random.int(1, 9),
    submitted,
    opened: random.chance(0.5) ? Math.max(0, submitted - 1) : null,
  }
}

function returned(random: Random): Timeline {
  const back = random.int(1, 6)
  const submitted = back + random.int(1, 5)
  return { ...empty, created: submitted + random.int(2, 12), submitted, opened: back, halted: back }
}

function accepted(random: Random, day: number): Timeline {
  const submitted = day + random.int(1, 6)
  return { ...empty, created: submitted + random.int(2, 15), submitted, opened: Math.max(day, submitted - 1), accepted: day }
}

function running(random: Random, contractDays: number, progress: number): Timeline {
  // 最新的也开工了半个月：办完一件资料至少要这么久。
  const started = Math.max(15, Math.round(contractDays * progress) + random.int(-5, 40))
  return { ...accepted(random, started + random.int(12, 60)), started, progress }
}

/** 已过合同竣工日期而未完工。 */
function late(random: Random, contractDays: number): Timeline {
  const started = contractDays + random.int(6, 110)
  return { ...accepted(random, started + random.int(12, 60)), started, progress: 0.82 + random.next() * 0.15 }
}

function halted(random: Random, since: number, contractDays: number): Timeline {
  const progress = 0.1 + random.next() * 0.7
  const started = since + Math.max(20, Math.round(contractDays * progress))
  return { ...accepted(random, started + random.int(12, 60)), started, halted: since, progress }
}

function finished(random: Random, library: number, state: 'completed' | 'terminated', contractDays: number): Timeline {
  const end = library === 0 ? random.int(4, 60) : library === 2 ? random.int(95, 210) : random.int(150, 2200)
  const started = end + contractDays + random.int(-20, 60)
  const closed = state === 'terminated' ? Math.max(30, end - random.int(20, 110)) : null
  return { ...accepted(random, started + random.int(12, 60)), started, finished: end, closed, progress: 1 }
}

/** 形象进度与比例；停工的工程以“停工”标示。 */
export function stageOf(progress: number): { progress_stage: number; percent: number } {
  const percent = Math.min(100, Math.round(progress * 100))
  const stage = percent < 6 ? 1 : percent < 22 ? 2 : percent < 62 ? 3 : percent < 80 ? 4 : percent < 92 ? 5 : 6
  return { progress_stage: stage, percent }
}
