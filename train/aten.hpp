// What we use of LibTorch: tensors and gradients. All of it would take more than twice as long to compile.
#pragma once

#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <torch/csrc/autograd/autograd.h>
#include <torch/version.h>
