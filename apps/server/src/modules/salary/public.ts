export { forgetPayees } from './forget-payees'
export { openComplaintsOf } from './wage-complaint-effects'
export { fileDeposit } from './wage-deposit-effects'
