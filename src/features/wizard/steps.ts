import { lazyComponent } from '../../components/feedback/lazyComponent';
import type { StepProps } from './stepProps';

/** Steps two and three bring their code when they are opened; the difference viewer is part of the second one's. */
export const CompareStep = lazyComponent<StepProps>(() =>
  import(/* webpackChunkName: "wizard-compare" */ './compare/CompareStep').then((part) => part.CompareStep),
);
export const ReviewStep = lazyComponent<StepProps>(() =>
  import(/* webpackChunkName: "wizard-review" */ './review/ReviewStep').then((part) => part.ReviewStep),
);
