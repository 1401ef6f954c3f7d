/** What is asked, and what the two buttons say. */

import type { Question, TableView } from '@clabber/rules/view';
import { cardInText } from '../words/cards.ts';
import { person, secondPerson } from '../words/people.ts';
import { type Key, t } from '../words/t.ts';

export const questionText = (view: TableView, question: Question): string => {
  switch (question.kind) {
    case 'swap':
      return t('asking.swap', { ...person(view, question.from), ...secondPerson(view, question.to) });
    case 'pause':
      return t('asking.pause', person(view, question.from));
    case 'kick':
    case 'ban':
    case 'replace':
      return t(`asking.about-${question.kind}`, {
        ...person(view, question.from),
        ...secondPerson(view, question.seat),
      });
    case 'absent':
      return t('asking.absent', person(view, question.seat));
    case 'take-back':
      return t('asking.take-back', { ...person(view, question.from), card: cardInText(question.card) });
    case 'claim':
      return t('asking.claim', person(view, question.from));
  }
};

export const answersOf = ({ kind }: Question): { readonly yes: Key; readonly no: Key } => {
  switch (kind) {
    case 'swap':
      return { yes: 'asking.yes-swap', no: 'asking.no-seats-stay' };
    case 'pause':
      return { yes: 'asking.yes-pause', no: 'asking.no-play-on' };
    case 'kick':
    case 'ban':
      return { yes: 'asking.yes-remove', no: 'asking.no-stays' };
    case 'replace':
    case 'absent':
      return { yes: 'asking.yes-stand-in', no: 'asking.no-wait' };
    case 'take-back':
      return { yes: 'asking.yes-take-back', no: 'asking.no-card-stays' };
    case 'claim':
      return { yes: 'asking.yes-claim', no: 'asking.no-play-on' };
  }
};
