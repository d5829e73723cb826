"""The few folds that every view is made from: rules, entries, results, sessions in time."""
